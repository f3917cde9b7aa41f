package org.enginedyno.report.format;

/** The name of a wait event without what all of them begin with. */
public final class WaitName {
  private WaitName() {}

  public static String of(String event) {
    return event.startsWith("wait/") ? event.substring("wait/".length()) : event;
  }
}
