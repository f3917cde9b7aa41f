package org.enginedyno.server.container;

import java.io.IOException;
import java.time.Duration;

/** What is asked of a container once it was made; every question has its time limit. */
public record RunningContainer(Docker docker, String id) {
  private static final int STOP_SECONDS = 60;
  private static final Duration SOON = Duration.ofSeconds(15);

  public Inspection inspection() throws IOException {
    return new Inspection(docker.get(path("/json")));
  }

  public void start() throws IOException {
    docker.post(path("/start"), "", SOON);
  }

  /** In good order: all data are saved. */
  public void stop() throws IOException {
    docker.post(path("/stop?t=" + STOP_SECONDS), "", SOON.plusSeconds(STOP_SECONDS));
  }

  /** At once: no data are saved. */
  public void kill() throws IOException {
    docker.post(path("/kill?signal=KILL"), "", SOON);
  }

  /** Confines all its processes to these cores, as the kernel's tools write them. */
  public void confine(String cores) throws IOException {
    docker.post(path("/update"), "{\"CpusetCpus\":\"" + cores + "\"}", SOON);
  }

  /** All cores of the Docker host. */
  public String everyCore() throws IOException {
    return "0-" + (docker.get("/info").path("NCPU").asInt(1) - 1);
  }

  /** Docker may need a moment to see that a process has ended. */
  public void awaitEnd() throws IOException {
    docker.post(path("/wait"), "", SOON);
  }

  /** How it ended, or nothing while it runs. */
  public String end() throws IOException {
    return docker
        .find(path("/json"))
        .map(Inspection::new)
        .map(now -> now.isRunning() ? "" : now.end())
        .orElse("its container was removed");
  }

  /** The end of its log, since it was started last. */
  public String log() {
    try {
      return ContainerLog.end(docker, inspection());
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Its data are of no use to anybody, so it is not asked to save them. */
  public void remove() throws IOException {
    // an interrupted thread can ask nobody anything
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
