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
import org.enginedyno.server.ExternalSpec;
import org.enginedyno.server.ServerSpec;

/**
 * Whether a machine has room for several servers at once.
 *
 * @param freeBytes the memory that can still be had, where that is known
 */
public record RoomForServers(OptionalLong freeBytes) {
  /** For the measuring JVM, and whatever else runs here. */
  private static final long RESERVE = 1L << 30;

  /**
   * A server, or all of its instances that are up together.
   *
   * @param bytes the memory that it takes of this machine because of the run
   */
  public record Candidate(ServerSpec spec, long bytes) {}

  /** Whether all of these can be up at once. */
  public Concurrency forAll(List<Candidate> candidates) {
    Optional<String> clash = clash(candidates);
    if (clash.isPresent()) {
      return new Concurrency(false, clash.get());
    }
    List<Candidate> ours =
        candidates.stream().filter(candidate -> candidate.spec().isStarted()).toList();
    if (ours.size() < 2) {
      return new Concurrency(true, ours.isEmpty() ? "all run already" : "the others run already");
    }
    if (freeBytes.isEmpty()) {
      return new Concurrency(false, "how much memory is free is not known here");
    }
    long needed = ours.stream().mapToLong(Candidate::bytes).sum() + RESERVE;
    long free = freeBytes.getAsLong();
    return new Concurrency(
        needed <= free,
        "all at once they need about %s, with %s to spare, and %s are free"
            .formatted(Units.text(needed), Units.text(RESERVE), Units.text(free)));
  }

  /** Why two of these are one: names may lead to one server, and a port can be had but once. */
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
        ? Optional.of("the one container that is kept of " + container.name())
        : Optional.empty();
  }
}
