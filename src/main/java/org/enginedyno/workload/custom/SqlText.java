package org.enginedyno.workload.custom;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A parsed statement.
 *
 * @param template its text with {@code ?} for each parameter and the names of the file's tables in
 *     braces, as in {@link org.enginedyno.workload.Statement}; otherwise unchanged
 * @param parameters the name of each {@code ?}, in their order
 * @param tables the file's tables that it names
 * @param columns the names of its answer's columns; empty if they are not known
 * @param assigned the columns that an UPDATE sets, in lower case
 * @param incomparable why two servers may correctly return different rows, if they may
 */
public record SqlText(
    String written,
    String template,
    List<String> parameters,
    Set<String> tables,
    Optional<List<String>> columns,
    Command command,
    Set<String> assigned,
    Optional<String> incomparable) {
  public SqlText {
    parameters = List.copyOf(parameters);
    tables = Set.copyOf(tables);
    assigned = Set.copyOf(assigned);
  }

  /** The kind of statement, and how servers count it. */
  public enum Command {
    SELECT("select", Growth.NONE),
    /** A SELECT that locks the rows it reads. */
    SELECT_LOCKING("select", Growth.NONE),
    INSERT("insert", Growth.ADDS),
    INSERT_SELECT("insert_select", Growth.ADDS),
    /** An INSERT that may update a row instead; its effect on the number of rows is unknown. */
    UPSERT("insert", Growth.UNKNOWN),
    UPSERT_SELECT("insert_select", Growth.UNKNOWN),
    REPLACE("replace", Growth.UNKNOWN),
    REPLACE_SELECT("replace_select", Growth.UNKNOWN),
    UPDATE("update", Growth.NONE),
    UPDATE_MULTI("update_multi", Growth.NONE),
    DELETE("delete", Growth.REMOVES),
    DELETE_MULTI("delete_multi", Growth.UNKNOWN);

    private final String counter;
    private final Growth growth;

    Command(String counter, Growth growth) {
      this.counter = counter;
      this.growth = growth;
    }

    /** The name of the server's counter after {@code Com_}. */
    public String counter() {
      return counter;
    }

    /** How its affected rows change the number of rows. */
    public Growth growth() {
      return growth;
    }

    public boolean isReading() {
      return this == SELECT || this == SELECT_LOCKING;
    }

    /** Whether its plan is recorded, because it looks rows up before it returns or changes them. */
    public boolean hasPlan() {
      return !counter.startsWith("insert") && !counter.startsWith("replace");
    }

    public boolean isUpdate() {
      return this == UPDATE || this == UPDATE_MULTI;
    }
  }

  public enum Growth {
    NONE,
    ADDS,
    REMOVES,
    UNKNOWN
  }
}
