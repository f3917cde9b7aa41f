package org.enginedyno.session;

import java.nio.file.Path;
import java.util.Collection;
import org.enginedyno.db.connection.DriverJars;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** The machine and JVM that we run on. */
public final class ThisMachine {
  private ThisMachine() {}

  public static MachineResources resources(Workplace workplace) {
    return MachineResources.here(
        new Jdk(Path.of(System.getProperty("java.home")), System.getProperty("java.version")),
        workplace.environment(),
        workplace.home());
  }

  /** The files of these drivers; those that are not here yet are fetched. */
  public static DriverJars drivers(Collection<Driver> drivers, Workplace workplace) {
    return DriverJars.of(drivers, workplace.workingFolder(), workplace.places().repository());
  }

  public static Machine describe() {
    SystemInfo system = new SystemInfo();
    CentralProcessor cpu = system.getHardware().getProcessor();
    return new Machine(
        system.getOperatingSystem().toString(),
        cpu.getProcessorIdentifier().getName().strip(),
        Runtime.getRuntime().availableProcessors(),
        system.getHardware().getMemory().getTotal(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        System.getProperty("java.version"));
  }

  /**
   * Refuses to go on with what began elsewhere, or with another dyno.
   *
   * @param what a run or a duel
   */
  public static void requireSame(String what, String dyno, Machine machine) {
    Machine here = describe();
    String version = OwnVersion.text();
    if (!machine.equals(here) || !dyno.equals(version)) {
      throw new UserError(
          "the %s began with dyno %s on %s, and this is dyno %s on %s; start a %1$s of its own"
              .formatted(what, dyno, machine, version, here));
    }
  }
}
