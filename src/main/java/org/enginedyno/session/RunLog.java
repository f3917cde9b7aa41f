package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Takes what libraries have to say to a file of the run. */
final class RunLog implements AutoCloseable {
  private final Handler handler;

  private RunLog(Handler handler) {
    this.handler = handler;
    Logger.getLogger("").addHandler(handler);
  }

  public static RunLog to(Path file) throws IOException {
    Handler handler = new FileHandler(file.toString().replace("%", "%%"), true);
    handler.setFormatter(new SimpleFormatter());
    return new RunLog(handler);
  }

  @Override
  public void close() {
    Logger.getLogger("").removeHandler(handler);
    handler.close();
  }
}
