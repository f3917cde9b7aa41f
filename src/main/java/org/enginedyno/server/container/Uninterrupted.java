package org.enginedyno.server.container;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Runs work without interrupts: an interrupted creation could leave a container without a name. */
final class Uninterrupted {
  private Uninterrupted() {}

  static void run(Runnable work) {
    try {
      CompletableFuture.runAsync(work).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
