package org.enginedyno.cli;

import org.enginedyno.result.Machine;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/** The machine and JVM that we run on. */
final class ThisMachine {
  private ThisMachine() {}

  static Machine describe() {
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
}
