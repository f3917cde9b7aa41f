package org.enginedyno.run.subject.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.Units;
import org.enginedyno.run.subject.Concurrency;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec;

/**
 * Whether a machine has memory for several servers at the same time.
 *
 * @param freeBytes the available memory, if known
 */
public record ServerMemory(OptionalLong freeBytes) {
  /** Kept free for the measuring JVM and other programs. */
  private static final long RESERVE = 1L << 30;

  /** A server, or all of its instances, and the memory that the run makes it use. */
  public record Candidate(ServerSpec spec, long bytes) {}

  public Concurrency forAll(List<Candidate> candidates) {
    Optional<String> clash = clash(candidates);
    if (clash.isPresent()) {
      return new Concurrency(false, clash.get());
    }
    List<Candidate> started =
        candidates.stream().filter(candidate -> candidate.spec().isStarted()).toList();
    if (started.size() < 2) {
      return new Concurrency(
          true, started.isEmpty() ? "all are running" : "the others are running");
    }
    if (freeBytes.isEmpty()) {
      return new Concurrency(false, "the free memory is unknown");
    }
    long needed = started.stream().mapToLong(Candidate::bytes).sum() + RESERVE;
    long free = freeBytes.getAsLong();
    return new Concurrency(
        needed <= free,
        "together they need about %s plus a reserve of %s, and %s are free"
            .formatted(Units.text(needed), Units.text(RESERVE), Units.text(free)));
  }

  /** Finds two candidates that are the same server or use the same port. */
  public static Optional<String> clash(List<Candidate> candidates) {
    Map<String, String> places = new HashMap<>();
    for (Candidate candidate : candidates) {
      Optional<String> place = place(candidate.spec());
      String other = place.map(at -> places.putIfAbsent(at, candidate.spec().name())).orElse(null);
      if (other != null) {
        return Optional.of(
            "%s and %s are both at %s"
                .formatted(other, candidate.spec().name(), place.orElseThrow()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> place(ServerSpec spec) {
    if (spec instanceof ExternalSpec external) {
      return Optional.of(
          Target.parse(external.url(), "", "").place().replaceFirst("^localhost:", "127.0.0.1:"));
    }
    if (spec instanceof ContainerSpec container && container.port() > 0) {
      return Optional.of("127.0.0.1:" + container.port());
    }
    return spec instanceof ContainerSpec container && container.reuse()
        ? Optional.of("the reused container of " + container.name())
        : Optional.empty();
  }
}
