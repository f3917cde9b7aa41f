package org.enginedyno.bench;

/** Ends a fork whose runner is gone. */
public final class ForkEnd {
  private static final String FORKED = "org.openjdk.jmh.runner.ForkedMain";

  private ForkEnd() {}

  /** A runner that is killed cannot end its fork, which would go on until its run is over. */
  public static void withRunner() {
    if (System.getProperty("sun.java.command", "").startsWith(FORKED)) {
      ProcessHandle runner = ProcessHandle.current().parent().orElseThrow();
      Thread end =
          new Thread(
              () -> {
                runner.onExit().join();
                Runtime.getRuntime().halt(1);
              },
              "dyno-end");
      end.setDaemon(true);
      end.start();
    }
  }
}
