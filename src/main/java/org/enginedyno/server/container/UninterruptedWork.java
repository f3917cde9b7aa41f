package org.enginedyno.server.container;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Work that no interrupt breaks off: a container that nobody waits for any more may be made all the
 * same, and nobody would know how it is called.
 */
final class UninterruptedWork {
  private UninterruptedWork() {}

  static void run(Runnable work) {
    try {
      CompletableFuture.runAsync(work).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
