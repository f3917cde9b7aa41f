package org.enginedyno.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A user who owns nothing, if the test may switch to it. */
public final class Nobody {
  /** The start of a command that runs as nobody. */
  public static final List<String> COMMAND =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  private Nobody() {}

  public static boolean readsTheJar() throws InterruptedException {
    List<String> all = new ArrayList<>(COMMAND);
    all.addAll(List.of("test", "-r", System.getProperty("dyno.jar", "target/enginedyno.jar")));
    try {
      return new ProcessBuilder(all).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
