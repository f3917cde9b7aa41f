package org.enginedyno.result.folder;

import org.enginedyno.plan.axis.Units;

/** The machine and the JVM that measured. */
public record Machine(String os, String cpu, int cores, long memoryBytes, String jvm, String jdk) {
  @Override
  public String toString() {
    return "%s, %s, %s, %s, %s (%s)"
        .formatted(os, cpu, Units.count(cores, "core"), Units.text(memoryBytes), jvm, jdk);
  }
}
