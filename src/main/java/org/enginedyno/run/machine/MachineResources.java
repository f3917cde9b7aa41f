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
import org.enginedyno.os.Taskset;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Suitability;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Cores;
import org.enginedyno.plan.axis.CpuSet;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.workload.catalogue.Workloads;

/** The JDKs, drivers and cores there are to measure with, and which cells they suffice for. */
public final class MachineResources implements Suitability {
  /** What our classes are compiled for. */
  private static final int OLDEST = 17;

  private static final int MOST_WITHOUT_WAITING = 256;

  private final Jdks jdks;
  private final Optional<CpuSet> cpus;
  private final boolean pins;
  private final DriverJars drivers;

  /**
   * A resources of these JDKs and cores.
   *
   * @param cpus the cores that this process may use, where that is known
   * @param pins whether a process can be confined to some of them
   * @param drivers the drivers that are not shipped
   */
  MachineResources(Jdks jdks, Optional<CpuSet> cpus, boolean pins, DriverJars drivers) {
    this.drivers = drivers;
    this.jdks = jdks;
    this.cpus = cpus;
    this.pins = pins;
  }

  /** What is found on this machine. */
  public static MachineResources here(Jdk current, Map<String, String> environment, Path userHome) {
    return new MachineResources(
        new Jdks(current, environment, userHome, Jdks.usualShelves(userHome)),
        AllowedCpus.now(),
        isOnPath(Taskset.PROGRAM, environment.getOrDefault("PATH", "")),
        DriverJars.NONE);
  }

  /** The same machine with the drivers that were found for a plan. */
  public MachineResources with(DriverJars found) {
    return new MachineResources(jdks, cpus, pins, found);
  }

  /** The file of a client's driver, where it is not a shipped one. */
  public Optional<DriverJar> driver(Client client) {
    return drivers.of(client.get(PlanAxis.DRIVER));
  }

  private static boolean isOnPath(String program, String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** The JDK of a client that has no reason against it. */
  public Jdk jdk(Client client) {
    return jdks.named(client.get(PlanAxis.JVM))
        .orElseThrow(
            () -> new IllegalArgumentException(jdks.reasonAgainst(client.get(PlanAxis.JVM))));
  }

  /** The cores of client and server, where they are confined to some. */
  public Cores.Sets sets(Cores cores) {
    return cpus.map(cores::among)
        .orElseGet(() -> new Cores.Sets(Optional.empty(), Optional.empty()));
  }

  @Override
  public Optional<String> reasonAgainst(Cell cell) {
    return Stream.<Function<Cell, Optional<String>>>of(
            MachineResources::againstPool,
            MachineResources::againstStatements,
            this::againstJvm,
            MachineResources::againstArguments,
            MachineResources::againstFloor,
            this::againstCores)
        .flatMap(judge -> judge.apply(cell).stream())
        .findFirst();
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
        ? Optional.of("as shipped, drivers prepare on the client")
        : Optional.empty();
  }

  private Optional<String> againstJvm(Cell cell) {
    Client client = cell.client();
    Optional<Jdk> jdk = jdks.named(client.get(PlanAxis.JVM));
    if (jdk.isEmpty()) {
      return Optional.of(jdks.reasonAgainst(client.get(PlanAxis.JVM)));
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

  /** JMH's workers go round and round until all are there, and the last ones come late or never. */
  private static Optional<String> againstFloor(Cell cell) {
    if (!cell.workload().equals(Workloads.borrowing().name())) {
      return Optional.empty();
    }
    if (cell.get(PlanAxis.EXECUTOR) == Executor.VIRTUAL) {
      return Optional.of("virtual threads take turns where they wait, and this waits for nothing");
    }
    return cell.threads() > MOST_WITHOUT_WAITING
        ? Optional.of(
            "this waits for nothing, and more than %d threads would keep each other from their turn"
                .formatted(MOST_WITHOUT_WAITING))
        : Optional.empty();
  }

  private Optional<String> againstCores(Cell cell) {
    if (cell.cores().equals(Cores.FREE)) {
      return Optional.empty();
    }
    if (cpus.isEmpty() || !pins) {
      return Optional.of(
          "cores cannot be given out here: it takes Linux and the program " + Taskset.PROGRAM);
    }
    return cell.cores().reasonAgainst(cpus.get().size());
  }
}
