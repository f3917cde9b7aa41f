package org.enginedyno.run.bed;

import java.util.List;
import org.enginedyno.result.proof.TableAfter;

/** What a fork has left behind in the tables that it fills. */
public record Aftermath(List<TableAfter> tables) {
  /** Nothing was changed. */
  public static final Aftermath NONE = new Aftermath(List.of());

  public Aftermath {
    tables = List.copyOf(tables);
  }
}
