package org.enginedyno.os;

/** Starts threads that do not keep their program from ending. */
public final class Daemon {
  private Daemon() {}

  public static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
