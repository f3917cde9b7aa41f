package org.enginedyno.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.enginedyno.bench.GroupMember.Agreed;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.os.Daemon;
import org.enginedyno.plan.ClientShare;
import org.enginedyno.result.fork.GroupProtocol;
import org.junit.jupiter.api.Test;

/** A client that meets a process with another clock. */
final class GroupMemberTest {
  private static final long START = 1_000_000_000_000L;
  private static final long DRIFT = 30_000_000;

  private final AtomicLong ahead = new AtomicLong(7_000_000_000L);

  private void answer(ServerSocket host) {
    try (Socket client = host.accept();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
        PrintWriter out = new PrintWriter(client.getOutputStream(), true, US_ASCII)) {
      in.readLine();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.println(line.equals(GroupProtocol.TIME) ? System.nanoTime() + ahead.get() : START);
      }
    } catch (IOException e) {
      // the test has ended
    }
  }

  private static Agreed meet(GroupMember member) throws Exception {
    return Objects.requireNonNull(GroupMember.meet(member, () -> {}));
  }

  private void assertReportsTheClockOffset(Agreed agreed) {
    assertThat(Math.abs(agreed.offset() - ahead.get())).isLessThanOrEqualTo(agreed.error() + 1);
    assertThat(agreed.at()).isEqualTo(START - agreed.offset());
  }

  @Test
  void eachRunStartsBySynchronizedClocksAndReportsTheirDrift() throws Exception {
    try (ServerSocket host = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Daemon.start("host", () -> answer(host));
      GroupMember member =
          GroupMember.join(
              new HandOver.Group(
                  ClientShare.of(1, 2, 2),
                  host.getInetAddress().getHostAddress(),
                  host.getLocalPort(),
                  "key",
                  List.of()));
      // the end of the connection would end this JVM
      member.leave();
      Agreed first = meet(member);
      assertReportsTheClockOffset(first);
      ahead.addAndGet(DRIFT);
      Agreed second = meet(member);
      assertReportsTheClockOffset(second);

      Agreed drifted = first.driftedTo(second);
      assertThat(drifted.offset()).isEqualTo(first.offset());
      assertThat(drifted.error())
          .isBetween(DRIFT - first.error() - 2, DRIFT + first.error() + 2 * second.error() + 2);
      assertThat(second.driftedTo(second)).isEqualTo(second);
    }
  }
}
