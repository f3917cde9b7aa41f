package org.enginedyno.server;

/**
 * What programs are made for.
 *
 * @param system as Java calls it: Linux, Mac OS X, Windows 11
 * @param processor as Java calls it: amd64, aarch64
 */
public record Platform(String system, String processor) {
  @Override
  public String toString() {
    return system + " on " + processor;
  }
}
