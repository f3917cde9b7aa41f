package org.enginedyno.server;

/** The system and processor that programs are built for, by Java's names. */
public record Platform(String system, String processor) {
  @Override
  public String toString() {
    return system + " on " + processor;
  }
}
