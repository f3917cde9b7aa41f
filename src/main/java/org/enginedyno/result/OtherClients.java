package org.enginedyno.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.result.Mark.Label;
import org.enginedyno.result.Proof.Check;
import org.jspecify.annotations.Nullable;

/**
 * The other clients of a server during measurements on it.
 *
 * @param looks how often its process list was read
 * @param allVisible whether the list had the sessions of all users
 * @param worked the clients that worked, one line each
 */
public record OtherClients(int looks, boolean allVisible, List<String> worked) {
  private static final int MOST = 4;

  public static final OtherClients UNKNOWN = new OtherClients(0, true, List.of());

  public OtherClients {
    worked = worked.stream().distinct().toList();
  }

  /** Clients that disconnected before the process list was read. */
  public static OtherClients unseen(long connections) {
    return of(
        connections,
        "a client that connected once during warm-up or a run",
        "clients that connected %,d times during warm-up and runs");
  }

  /** Clients that sent statements that change rows between the proofs before and after a fork. */
  public static OtherClients changing(long statements) {
    return of(
        statements,
        "a client that sent a statement that changes rows while a fork started, ran or ended",
        "clients that sent %,d statements that change rows while a fork started, ran or ended");
  }

  private static OtherClients of(long count, String one, String several) {
    return new OtherClients(
        0, true, count <= 0 ? List.of() : List.of(count == 1 ? one : several.formatted(count)));
  }

  /** The other clients of two measurements. */
  public OtherClients and(OtherClients further) {
    return new OtherClients(
        looks + further.looks,
        allVisible && further.allVisible,
        Stream.concat(worked.stream(), further.worked.stream()).toList());
  }

  /** The same clients, with the member of a cluster on which they worked. */
  public OtherClients on(String member) {
    return new OtherClients(
        looks,
        allVisible,
        worked.stream().map(one -> "member %s, %s".formatted(member, one)).toList());
  }

  public boolean isAlone() {
    return worked.isEmpty();
  }

  @Override
  public String toString() {
    String most = worked.stream().limit(MOST).collect(Collectors.joining("; "));
    return (worked.size() == 1
            ? "another client worked on the server: "
            : "%d other clients worked on the server: ".formatted(worked.size()))
        + (worked.size() > MOST ? most + "; ..." : most);
  }

  /** The check for the proof; empty if no process list was read and no client is known. */
  public Optional<Check> check() {
    if (looks == 0 && isAlone()) {
      return Optional.empty();
    }
    String seen = "in %,d readings of its process list".formatted(looks);
    String alone =
        allVisible
            ? "no other client worked on the server " + seen
            : "unknown; only sessions of dyno's own user were visible %s (GRANT PROCESS ON *.*)"
                .formatted(seen);
    return Optional.of(new Check("other clients", true, isAlone() ? alone : toString()));
  }

  /** Adds a note to a cell's limit if the server's CPU time includes other clients' work. */
  public @Nullable Limit noted(@Nullable Limit limit) {
    return limit == null || isAlone()
        ? limit
        : new Limit(
            limit.label(),
            limit.rule() + "; the server's CPU may include the work of other clients");
  }

  public Optional<Mark> mark() {
    return isAlone()
        ? Optional.empty()
        : Optional.of(
            new Mark(
                Label.NOT_ALONE,
                this
                    + "; server CPU and waits may include their work; measure while no other client works"));
  }
}
