package org.enginedyno.result.figure;

import java.util.function.Function;
import org.enginedyno.result.Figures.ClientCpu;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.figure.Figure.Better;
import org.enginedyno.result.figure.Figure.Declaration;
import org.jspecify.annotations.Nullable;

/** The parts of the client's CPU time by kind of thread. */
final class ClientThreadFigures {
  private ClientThreadFigures() {}

  static void declare() {
    declare("workers", ClientCpu::workers, "CPU time of the workers' threads per operation.");
    declare(
        "compiler",
        ClientCpu::compiler,
        "CPU time of the measuring JVM's JIT compiler threads per operation.");
    declare(
        "collector",
        ClientCpu::collector,
        "CPU time of the measuring JVM's garbage collector threads and its VM thread per"
            + " operation.");
    declare(
        "other",
        ClientCpu::other,
        "CPU time of the measuring JVM's other threads per operation, those that ended during a"
            + " run included.");
  }

  private static void declare(
      String thread, Function<ClientCpu, @Nullable Object> value, String about) {
    Declaration.figure(
            "client-cpu-" + thread,
            Unit.CPU_MICROSECONDS,
            Better.LESS,
            Declaration.part(Measurement::clientCpu, value))
        .about(about);
  }
}
