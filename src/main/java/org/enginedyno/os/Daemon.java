package org.enginedyno.os;

/** Starts daemon threads, which do not keep the JVM running. */
public final class Daemon {
  private Daemon() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
