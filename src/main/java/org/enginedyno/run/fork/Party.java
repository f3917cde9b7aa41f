package org.enginedyno.run.fork;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.Side;
import org.enginedyno.run.subject.TestSubject.FileFolder;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;
import org.jspecify.annotations.Nullable;

/** A cell that a JVM measures on a server or on files; in a duel, one of the sides. */
record Party(
    Side side,
    Cell cell,
    @Nullable Server server,
    @Nullable FileFolder files,
    @Nullable Seat seat) {
  /** Whether its JVM's watch checks its server, or the member of it that the JVM uses. */
  boolean isWatched() {
    return server != null && (seat == null || seat.watches());
  }

  /** Its server, or the member of it that the JVM uses. */
  Target target() {
    return seat == null ? Objects.requireNonNull(server).target() : seat.member();
  }

  Path handOver(PrivateFolder folder) {
    return folder.file(name("handover"));
  }

  Path counted(PrivateFolder folder) {
    return folder.file(name("fork"));
  }

  private String name(String what) {
    return side == Side.BASE ? what + ".json" : "%s-%s.json".formatted(what, side);
  }

  /** What the first party's JVM must know of this one. */
  HandOver.Other asOther(PrivateFolder folder) {
    return new HandOver.Other(CellParams.of(cell), handOver(folder).toString());
  }

  /**
   * The place of a JVM among the clients of a cell.
   *
   * @param member the member of a cluster that the JVM uses; otherwise the server
   * @param watches whether it is the first client of its member
   * @param sessions waits for the other clients of its member, and returns their sessions
   */
  record Seat(Target member, HandOver.Group group, boolean watches, Supplier<Set<Long>> sessions) {}
}
