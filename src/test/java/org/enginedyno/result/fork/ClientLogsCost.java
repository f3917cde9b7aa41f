package org.enginedyno.result.fork;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Retries;
import org.enginedyno.result.SliceLatencies;
import org.enginedyno.result.Steadiness.Slices;
import org.enginedyno.result.Steadiness.Workers;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.enginedyno.result.fork.Span.CoreUsage;
import org.enginedyno.result.fork.Span.CpuUsage;
import org.enginedyno.result.fork.Span.Latencies;
import org.enginedyno.result.fork.Span.ServerCounts;
import org.enginedyno.result.fork.Span.Throughput;

/** A program that merges the logs of so many made-up clients, and prints sizes and times. */
final class ClientLogsCost {
  private static final int SPANS = 6;
  private static final int SLICES = 40;
  private static final int OPERATIONS = 1_000_000;
  private static final long WIDTH = 1 << 28;

  private ClientLogsCost() {}

  private static Span span(SplittableRandom random, boolean measured) {
    Histogram latencies = Histograms.create();
    List<long[]> slices = new ArrayList<>();
    for (int slice = 0; slice < SLICES; slice++) {
      long[] counts = new long[SliceLatencies.BUCKETS];
      for (int i = 0; i < OPERATIONS / SLICES; i++) {
        // most are near 100 us, and a few take 10 ms
        long nanos = (long) (1e5 * Math.exp(random.nextDouble() * random.nextDouble() * 5));
        latencies.recordValue(nanos);
        counts[SliceLatencies.bucket(nanos)]++;
      }
      slices.add(counts);
    }
    return new Span(
        measured,
        new Throughput(
            4,
            OPERATIONS,
            SLICES * WIDTH,
            new Slices(
                WIDTH,
                Collections.nCopies(SLICES, (long) OPERATIONS / SLICES),
                SliceLatencies.text(slices)),
            new Workers(1, 2, 3),
            Retries.NONE),
        new Latencies(Histograms.encode(latencies), null, null, List.of(), null),
        new CpuUsage(
            1,
            null,
            null,
            null,
            null,
            null,
            new CoreUsage(2, 1, new CpuSet(List.of(0)), null, null, null),
            new ClientThreads(null, null, null)),
        new ServerCounts(Map.of(), Map.of(), Map.of(), OPERATIONS, null),
        null,
        null,
        null);
  }

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    SplittableRandom random = new SplittableRandom(1);
    List<Span> spans = new ArrayList<>();
    List<ClientWindow> windows = new ArrayList<>();
    for (int span = 0; span < SPANS; span++) {
      spans.add(span(random, span > 0));
      windows.add(new ClientWindow(0, 0, SLICES * WIDTH, 0, 10_000));
    }
    Path file = Files.createTempFile("client", ".json");
    List<ForkLog> logs = new ArrayList<>();
    long reading = 0;
    for (int client = 0; client < clients; client++) {
      new ForkLog(
              spans,
              List.of(),
              Map.of(),
              Map.of(),
              null,
              List.of(),
              new ForkLog.Workers(
                  List.of(), List.of(), List.of(), List.of((long) client), windows, null),
              null)
          .write(file);
      long start = System.nanoTime();
      logs.add(ForkLog.read(file));
      reading += System.nanoTime() - start;
    }
    long bytes = Files.size(file);
    Files.delete(file);
    long start = System.nanoTime();
    ClientLogs all = new ClientLogs(logs);
    long operations = all.merged(false).spans().get(SPANS - 1).throughput().operations();
    all.clients(client -> "");
    double merging = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%,d clients, logs of %,d bytes: read in %.2f s, merged in %.2f s, %,d operations a run%n",
        clients,
        bytes,
        reading / 1e9,
        merging,
        operations);
  }
}
