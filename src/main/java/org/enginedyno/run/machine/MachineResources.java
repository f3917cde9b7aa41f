package org.enginedyno.run.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.enginedyno.db.connection.DriverJar;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.os.AllowedCpus;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.workload.catalogue.Workloads;

/**
 * The JDKs, drivers and cores of this machine, and the cells that they suffice for.
 *
 * @param cpus the cores that this process may use, if known
 * @param pins whether a process can be confined to cores
 * @param drivers the drivers that are not shipped
 */
public record MachineResources(Jdks jdks, Optional<CpuSet> cpus, boolean pins, DriverJars drivers)
    implements Suitability {
  /** The oldest JDK that can run dyno's classes. */
  private static final int OLDEST = 17;

  private static final int MOST_WITHOUT_WAITING = 256;

  /** The resources of this machine. */
  public static MachineResources here(Jdk current, Map<String, String> environment, Path userHome) {
    return new MachineResources(
        new Jdks(current, environment, userHome, Jdks.usualRoots(userHome)),
        AllowedCpus.now(),
        isOnPath(AllowedCpus.TASKSET, environment.getOrDefault("PATH", "")),
        DriverJars.NONE);
  }

  /** The same resources with the drivers of a plan. */
  public MachineResources with(DriverJars found) {
    return new MachineResources(jdks, cpus, pins, found);
  }

  /** The file of a client's driver; empty for shipped drivers. */
  public Optional<DriverJar> driver(Client client) {
    return drivers.of(client.get(PlanAxis.DRIVER));
  }

  private static boolean isOnPath(String program, String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** The JDK of a client that is suitable. */
  public Jdk jdk(Client client) {
    return jdks.named(client.get(PlanAxis.JVM))
        .orElseThrow(() -> new IllegalArgumentException(jdks.obstacle(client.get(PlanAxis.JVM))));
  }

  /** The cores of client and server, if confined. */
  public Cores.Sets sets(Cores cores) {
    return cpus.map(cores::among)
        .orElseGet(() -> new Cores.Sets(Optional.empty(), Optional.empty()));
  }

  @Override
  public Optional<String> obstacle(Cell cell) {
    return Stream.<Function<Cell, Optional<String>>>of(
            MachineResources::againstFleet,
            MachineResources::againstPool,
            MachineResources::againstStatements,
            this::againstJvm,
            MachineResources::againstArguments,
            MachineResources::againstFloor,
            this::againstCores,
            this::againstKeepAwake)
        .flatMap(judge -> judge.apply(cell).stream())
        .findFirst();
  }

  /** Executors have their own JDK and cores, and get the drivers that are shipped. */
  private static Optional<String> againstFleet(Cell cell) {
    if (cell.measure().fleet() == null) {
      return Optional.empty();
    }
    String limit =
        !cell.hasServer()
            ? "file workloads run on this machine only"
            : cell.measure().samplesServer()
                ? "a soak needs a client on this machine"
                : !cell.get(PlanAxis.JVM).equals(Client.THIS_JVM)
                    ? "clients of a fleet use the JDK of their executors, and jvm names another"
                    : !cell.cores().equals(Cores.FREE)
                        ? "the cores of a fleet's machines are not known here"
                        : !cell.client().get(PlanAxis.DRIVER).isShipped()
                            ? "a fleet supports shipped drivers only"
                            : null;
    return Optional.ofNullable(limit).map(why -> why + "; remove measure.fleet");
  }

  private static Optional<String> againstPool(Cell cell) {
    Client client = cell.client();
    return client.get(PlanAxis.CHECKOUT) == Checkout.HELD
            && client.connections(cell.threads()) < cell.threads()
        ? Optional.of(
            "held needs a connection for each of %d threads; the pool has %d: use checkout borrow"
                .formatted(cell.threads(), client.get(PlanAxis.POOL)))
        : Optional.empty();
  }

  private static Optional<String> againstStatements(Cell cell) {
    return cell.get(PlanAxis.PROFILE) == Profile.AS_SHIPPED
            && cell.get(PlanAxis.STATEMENTS) == PreparedBy.SERVER
        ? Optional.of("with driver-profile as-shipped, drivers prepare statements on the client")
        : Optional.empty();
  }

  private Optional<String> againstJvm(Cell cell) {
    Client client = cell.client();
    Optional<Jdk> jdk = jdks.named(client.get(PlanAxis.JVM));
    if (jdk.isEmpty()) {
      return Optional.of(jdks.obstacle(client.get(PlanAxis.JVM)));
    }
    Jdk found = jdk.get();
    if (found.feature() < OLDEST) {
      return Optional.of(
          "benchmarks need JDK %d or newer; jvm %s is %s"
              .formatted(OLDEST, client.get(PlanAxis.JVM), found.version()));
    }
    return client.get(PlanAxis.EXECUTOR) == Executor.VIRTUAL
            && found.feature() < Executor.VIRTUAL_SINCE
        ? Optional.of(
            "virtual threads need JDK %d or newer; jvm %s is %s: name one, e.g. jvm: [25]"
                .formatted(Executor.VIRTUAL_SINCE, client.get(PlanAxis.JVM), found.version()))
        : Optional.empty();
  }

  private static Optional<String> againstArguments(Cell cell) {
    try {
      ShellWords.of(cell.get(PlanAxis.JVM_ARGS));
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of("jvm-args: " + e.getMessage());
    }
  }

  /** JMH's workers spin until all have started; too many of them keep the last from starting. */
  private static Optional<String> againstFloor(Cell cell) {
    if (!cell.workload().equals(Workloads.borrowing().name())) {
      return Optional.empty();
    }
    if (cell.get(PlanAxis.EXECUTOR) == Executor.VIRTUAL) {
      return Optional.of("virtual threads need a workload that waits; this one never does");
    }
    return cell.threads() > MOST_WITHOUT_WAITING
        ? Optional.of(
            "this workload never waits; it needs at most %d threads"
                .formatted(MOST_WITHOUT_WAITING))
        : Optional.empty();
  }

  private Optional<String> againstKeepAwake(Cell cell) {
    return cell.get(PlanAxis.KEEP_AWAKE) && (cpus.isEmpty() || !pins)
        ? Optional.of("keep-awake: on needs Linux and the programs taskset, chrt and setsid")
        : Optional.empty();
  }

  private Optional<String> againstCores(Cell cell) {
    if (cell.cores().equals(Cores.FREE)) {
      return Optional.empty();
    }
    if (cpus.isEmpty() || !pins) {
      return Optional.of("cores need Linux and the program " + AllowedCpus.TASKSET);
    }
    return cell.cores().obstacle(cpus.get().size());
  }
}
