package org.enginedyno.server.container;

import java.io.IOException;
import java.time.Duration;

/** An existing container; every call to Docker has a time limit. */
record RunningContainer(Docker docker, String id) {
  private static final int STOP_SECONDS = 60;
  private static final Duration SOON = Duration.ofSeconds(15);

  public Inspection inspection() throws IOException {
    return new Inspection(docker.get(path("/json")));
  }

  public void start() throws IOException {
    docker.post(path("/start"), "", SOON);
  }

  /** Shuts it down; the server saves its data. */
  public void stop() throws IOException {
    docker.post(path("/stop?t=" + STOP_SECONDS), "", SOON.plusSeconds(STOP_SECONDS));
  }

  public void kill() throws IOException {
    docker.post(path("/kill?signal=KILL"), "", SOON);
  }

  /** Confines all its processes to a list of cores. */
  public void confine(String cores) throws IOException {
    docker.post(path("/update"), "{\"CpusetCpus\":\"" + cores + "\"}", SOON);
  }

  public String everyCore() throws IOException {
    return "0-" + (docker.get("/info").path("NCPU").asInt(1) - 1);
  }

  /** Docker notices the end of a process with a delay. */
  public void awaitEnd() throws IOException {
    docker.post(path("/wait"), "", SOON);
  }

  /** How it ended; empty while it runs. */
  public String end() throws IOException {
    return docker
        .find(path("/json"))
        .map(Inspection::new)
        .map(now -> now.isRunning() ? "" : now.end())
        .orElse("its container was removed");
  }

  /** The end of its log since its last start. */
  public String log() {
    try {
      return ContainerLog.end(docker, inspection());
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Removes it without a shutdown, as its data are not needed. */
  public void remove() throws IOException {
    // calls to Docker fail in an interrupted thread
    boolean interrupted = Thread.interrupted();
    try {
      docker.remove(id);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String path(String what) {
    return "/containers/" + id + what;
  }
}
