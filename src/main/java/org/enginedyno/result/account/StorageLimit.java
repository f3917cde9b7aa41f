package org.enginedyno.result.account;

import java.util.Locale;
import org.enginedyno.result.Limit;
import org.enginedyno.result.Limit.Label;

/**
 * What kept operations on files from going faster: the client's own computing, or what lies below.
 *
 * @param latency of an operation, in microseconds
 * @param clientCpu of an operation, in microseconds
 */
record StorageLimit(int threads, double latency, double clientCpu, Side client) {
  private static final double SATURATED = 0.9;
  private static final double SERIAL = 0.8;

  Limit limit() {
    String each =
        String.format(
            Locale.ROOT,
            "of its %,.1f us an operation kept the client and the kernel computing for %,.1f us",
            latency,
            clientCpu);
    boolean full = client.load() >= SATURATED;
    boolean serial = threads < client.cores() && clientCpu >= SERIAL * latency;
    if (full || serial) {
      return new Limit(Label.CLIENT_CPU, each);
    }
    return new Limit(Label.WAITS, each + "; else it waited for the file system or its disk");
  }
}
