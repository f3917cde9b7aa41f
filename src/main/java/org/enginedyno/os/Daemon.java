package org.enginedyno.os;

/** Starts daemon threads, which do not keep the JVM running, and waits for the end of threads. */
public final class Daemon {
  private Daemon() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /**
   * Waits until a thread has ended or this time is over, if it is not zero. An interrupt ends the
   * wait, and stays set.
   */
  public static void join(Thread thread, long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
