package org.enginedyno.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.enginedyno.bench.Clocks.Sides;
import org.enginedyno.db.facts.SchemaSnapshot;
import org.enginedyno.plan.Extent;
import org.enginedyno.result.Json;
import org.enginedyno.result.fork.Span.ClientThreads;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How the CPU time of a run is divided among the threads of a JVM. */
@EnabledOnOs(OS.LINUX)
final class ClientThreadsTest {
  private static final int COPIES = 400;
  private static final int OBJECTS = 500_000;
  private static final int COLLECTIONS = 20;

  /** A JVM with flags that decide which of its threads do the work of a run. */
  private static ClientThreads run(Load load, String... flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.addAll(
        List.of(
            "-cp", System.getProperty("java.class.path"), Planted.class.getName(), load.name()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(answer).isZero();
    return Json.read("answer", answer, ClientThreads.class);
  }

  private static long nanos(@Nullable Long part) {
    return Objects.requireNonNull(part);
  }

  @Test
  void chargesCompilationToTheCompilerNotToWorkers() throws Exception {
    ClientThreads compiled =
        run(
            Load.CLASSES,
            "-Xcomp",
            "-XX:+UseSerialGC",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly,*Compiled*::*");

    assertThat(nanos(compiled.compiler()))
        .isGreaterThan(nanos(compiled.workers()))
        .isGreaterThan(nanos(compiled.collector()));
  }

  @Test
  void aJvmWithoutACompilerHasNoCompilerTime() throws Exception {
    assertThat(run(Load.CLASSES, "-Xint").compiler()).isZero();
  }

  @Test
  void chargesCollectionToTheCollectorNotToWorkers() throws Exception {
    for (String collector : List.of("-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC")) {
      ClientThreads collected = run(Load.GARBAGE, collector, "-Xms256m", "-Xmx256m");

      assertThat(nanos(collected.collector()))
          .as(collector)
          .isGreaterThan(nanos(collected.workers()));
    }
  }

  @Test
  void chargesComputationToWorkers() throws Exception {
    ClientThreads computed = run(Load.NUMBERS, "-Xint");

    assertThat(nanos(computed.workers())).isGreaterThan(nanos(computed.collector()));
  }

  /** The work of a worker. */
  enum Load {
    CLASSES {
      @Override
      void run() throws Exception {
        byte[] bytes;
        String file = Planted.class.getName().replace('.', '/') + "$Compiled.class";
        try (var in = Planted.class.getClassLoader().getResourceAsStream(file)) {
          bytes = Objects.requireNonNull(in).readAllBytes();
        }
        for (int i = 0; i < COPIES; i++) {
          MethodHandles.lookup().defineHiddenClass(bytes, true);
        }
      }
    },
    GARBAGE {
      @Override
      void run() {
        Object[] kept = {};
        for (int i = 0; i < OBJECTS; i++) {
          kept = new Object[] {kept};
        }
        for (int i = 0; i < COLLECTIONS; i++) {
          System.gc();
        }
        assertThat(kept).hasSize(1);
      }
    },
    NUMBERS {
      @Override
      void run() {
        long seed = 1;
        while (seed != 0) {
          seed = (seed * 5 + 1) & 0x3fffff;
        }
      }
    };

    abstract void run() throws Exception;
  }

  /** Executes one load as a run of one worker and prints how its CPU time is divided. */
  static final class Planted {
    public static void main(String[] args) throws Exception {
      OpenSpan span = new OpenSpan(true, Extent.TIMED, Sides.of(List.of()), null, null, null);
      WorkerCounts worker = new WorkerCounts(List.of(), 1, null, 0);
      worker.begin(span);
      Load.valueOf(args[0]).run();
      worker.operation(span.begunAt(), span.begunAt() + 1);
      span.add(worker, null, false);
      span.stopClocks();
      span.end(Map.of(), SchemaSnapshot.NONE);
      System.out.println(Json.MAPPER.writeValueAsString(span.logged().cpu().threads()));
    }

    /** Code to compile, once for each class definition. */
    static final class Compiled {
      static final String TEXT = text();

      private static String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3; i++) {
          text.append(i).append(',').append(i * 31 % 7);
        }
        return text.reverse().toString();
      }
    }
  }
}
