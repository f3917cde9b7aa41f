package org.enginedyno.run.fork;

import java.nio.file.Path;
import org.enginedyno.db.connection.HandOver;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellParams;
import org.enginedyno.plan.Side;
import org.enginedyno.server.PrivateFolder;
import org.enginedyno.server.Server;

/** A cell that a JVM measures on a server; of a duel, one side. */
record Party(Side side, Cell cell, Server server) {
  Path handOver(PrivateFolder folder) {
    return folder.file(name("handover"));
  }

  Path counted(PrivateFolder folder) {
    return folder.file(name("fork"));
  }

  private String name(String what) {
    return side == Side.BASE ? what + ".json" : "%s-%s.json".formatted(what, side);
  }

  /** What the first party's JVM is told of this one. */
  HandOver.Other asOther(PrivateFolder folder) {
    return new HandOver.Other(CellParams.of(cell), handOver(folder).toString());
  }
}
