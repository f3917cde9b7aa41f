package org.enginedyno.api;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** A user's program, which measures as one of its tasks. */
final class Program {
  private Program() {}

  /** Takes its task and a folder. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    switch (args[0]) {
      case "interrupted" -> interrupted(folder);
      case "ended" -> ended(folder);
      case "gate" -> gate(folder);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static DynoRun run(Path results) {
    return DynoRun.of("ci")
        .engines("InnoDB")
        .workloads("READ_PK_POINT")
        .threads(1)
        .set("data.rows", "1000")
        .set("measure.forks", "1")
        .set("measure.warmup", "100ms")
        .set("measure.runs", "1 x 100ms")
        .set("jvm-args", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .results(results);
  }

  private static Set<String> ours() {
    Set<String> names = new TreeSet<>();
    Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("dyno"))
        .forEach(names::add);
    return names;
  }

  /** Is called when a cell other than a floor is running. */
  private static DynoListener atWork(Runnable action) {
    return new DynoListener() {
      @Override
      public void cellEnds(int number, int of, DynoCell cell) {
        if (number == of - 1) {
          action.run();
        }
      }
    };
  }

  private static void interrupted(Path folder) throws Exception {
    Thread main = Thread.currentThread();
    DynoRun run = run(folder.resolve("one")).set("measure.runs", "1 x 300s");
    try {
      Dyno.run(run.listener(atWork(main::interrupt)));
      System.out.println("came to its end");
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
    System.out.println("threads " + ours());
    DynoResults results = Dyno.run(run(folder.resolve("other")));
    System.out.println(results.isValid() + " " + results.folder().getFileName());
    DynoCell cell = results.cell("READ_PK_POINT", "InnoDB", 1);
    System.out.println(
        cell.figures().orElseThrow().score() > 0
            && cell.figures().orElseThrow().latency().isPresent());
    System.out.println("threads " + ours());
  }

  private static void ended(Path folder) throws Exception {
    Thread exit = new Thread(() -> System.exit(7));
    Dyno.run(
        run(folder.resolve("one")).set("measure.runs", "1 x 300s").listener(atWork(exit::start)));
  }

  private static void gate(Path folder) throws Exception {
    DynoRun gate =
        DynoRun.of("gate")
            .workloads("READ_PK_POINT")
            .set("data.rows", "1000")
            .set("server-cores", "all")
            .set("client-cores", "all")
            .set("duel.looks", "6")
            .set("duel.launch", "1")
            .set("duel.slice", "100ms")
            .set("duel.warmup", "500ms")
            .set("duel.inconclusive", "pass");
    Thread main = Thread.currentThread();
    DynoListener interrupting =
        DynoListener.to(line -> interrupt(main, line.startsWith("launch 2,")));
    try {
      Dyno.gate(gate.results(folder.resolve("one")).listener(interrupting));
      System.out.println("came to its end");
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
    DynoVerdicts verdicts = Dyno.gate(gate.replacing(folder.resolve("one")));
    DynoPair pair = verdicts.pairs("READ_PK_POINT").get(0);
    System.out.println(pair.verdict() != DynoVerdict.INVALID && pair.launches() > 1);
    System.out.println(pair.ratio("throughput").base() > 0);
    System.out.println("threads " + ours());
  }

  private static void interrupt(Thread thread, boolean now) {
    if (now) {
      thread.interrupt();
    }
  }
}
