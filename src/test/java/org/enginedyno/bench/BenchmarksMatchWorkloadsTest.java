package org.enginedyno.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.enginedyno.bench.file.FileBenchmark;
import org.enginedyno.bench.workload.CorpusBenchmark;
import org.enginedyno.bench.workload.CustomBenchmark;
import org.enginedyno.bench.workload.FloorBenchmark;
import org.enginedyno.bench.workload.InsertBenchmark;
import org.enginedyno.bench.workload.LoadBenchmark;
import org.enginedyno.bench.workload.OltpBenchmark;
import org.enginedyno.bench.workload.ReadBenchmark;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

final class BenchmarksMatchWorkloadsTest {
  private static final String PACKAGE = BenchmarksMatchWorkloadsTest.class.getPackageName() + ".";
  private static final List<Class<?>> CLASSES =
      List.of(
          FloorBenchmark.class,
          ReadBenchmark.class,
          OltpBenchmark.class,
          CorpusBenchmark.class,
          InsertBenchmark.class,
          LoadBenchmark.class,
          CustomBenchmark.class,
          FileBenchmark.class);

  /** Runs the operations of all workload files; the files in the jar are read by other tests. */
  private static final String CUSTOM = PACKAGE + "workload.CustomBenchmark.operation";

  private static List<String> workloads() {
    return Stream.concat(
            Workloads.all().stream()
                .map(workload -> PACKAGE + workload.benchmark() + "." + workload.method()),
            Stream.of(CUSTOM))
        .toList();
  }

  @Test
  void everyWorkloadHasABenchmarkAndEveryBenchmarkAWorkload() {

    assertThat(
            CLASSES.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(BenchmarksMatchWorkloadsTest::name))
        .containsExactlyInAnyOrderElementsOf(workloads());
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getName() + "." + method.getName();
  }

  @Test
  void theBenchmarkListOfForksIsComplete() {
    OutputFormat nowhere =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8), VerboseMode.SILENT);
    List<BenchmarkListEntry> listed =
        List.copyOf(BenchmarkList.defaultList().getAll(nowhere, List.of()));

    assertThat(listed)
        .extracting(BenchmarkListEntry::getUsername)
        .containsExactlyInAnyOrderElementsOf(workloads());
    for (BenchmarkListEntry entry : listed) {
      assertThat(entry.getMode())
          .as(entry.getUsername())
          .isEqualTo(isCounted(entry) ? Mode.SingleShotTime : Mode.Throughput);
    }
  }

  /** A counted run is one call, which JMH must not repeat. */
  private static boolean isCounted(BenchmarkListEntry entry) {
    String name = entry.getUsername();
    if (name.equals(CUSTOM)) {
      return false;
    }
    Workload workload = Workloads.named(name.substring(name.lastIndexOf('.') + 1));
    return workload.extent(workload.knobs().values(Map.of())).isCounted();
  }

  @Test
  void everyWorkloadDescribesAnOperation() {
    assertThat(Workloads.all()).extracting(Workload::about).doesNotHaveDuplicates();
    assertThat(Workloads.all()).extracting(Workload::about).noneMatch(String::isBlank);
  }
}
