package org.enginedyno.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a server had after it was killed during inserts and restarted.
 *
 * @param restartSeconds from its start to its first answer, recovery included
 * @param check the result of {@code CHECK TABLE}
 * @param repair the result of {@code REPAIR TABLE}; absent if the table needed no repair
 * @param others the rows of the other cluster members; null for a standalone server
 */
public record Crash(
    Rows rows,
    double restartSeconds,
    String check,
    @Nullable String repair,
    @Nullable Others others) {
  /** The result of {@code CHECK TABLE} for an intact table. */
  public static final String WELL = "OK";

  /** Whether no acknowledged row is lost, and nothing is altered, torn, miscounted or repaired. */
  public boolean isWhole() {
    return rows.isWhole() && repair == null;
  }

  public String table() {
    return repair == null ? check : "%s; repaired: %s".formatted(check, repair);
  }

  public String line() {
    return "%s; the server answered again after %s; table: %s%s"
        .formatted(
            rows,
            "%.1f s".formatted(restartSeconds),
            table(),
            others == null ? "" : "; " + others.line());
  }

  /** How many acknowledged rows each other member lacked; empty for a standalone server. */
  public String lostOnOthers() {
    return others == null
        ? ""
        : others.rows().entrySet().stream()
            .map(one -> "%s: %,d".formatted(one.getKey(), one.getValue().lost()))
            .collect(Collectors.joining(", "));
  }

  /** Whether enough other members had all acknowledged rows, unaltered. */
  public boolean isKept() {
    return others == null
        || others.rows().values().stream()
                .filter(rows -> rows.lost() == 0 && rows.altered() == 0)
                .count()
            >= others.keepers();
  }

  /**
   * Whether all members ended with the same rows; also true if the killed one lost rows for good.
   */
  public boolean hasEqualMembers() {
    return others == null
        || others.differences().isEmpty()
        || !(isWhole() || others.restoresFirst());
  }

  /** A copy with the differences between the members after all of them were back. */
  public Crash with(List<String> differences) {
    return others == null
        ? this
        : new Crash(
            rows,
            restartSeconds,
            check,
            repair,
            new Others(others.rows(), others.keepers(), others.restoresFirst(), differences));
  }

  /**
   * The rows of the other cluster members while the killed one was down.
   *
   * @param rows by address
   * @param keepers how many of them must have all acknowledged rows
   * @param restoresFirst whether the killed member recovers lost rows from them
   * @param differences between the members when the killed one was back
   */
  public record Others(
      SortedMap<String, Rows> rows, int keepers, boolean restoresFirst, List<String> differences) {
    public Others {
      rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
      differences = List.copyOf(differences);
    }

    String line() {
      return rows.entrySet().stream()
              .map(one -> "member %s: %s".formatted(one.getKey(), one.getValue()))
              .collect(Collectors.joining("; "))
          + (differences.isEmpty()
              ? "; in the end all members had the same rows"
              : "; then " + String.join("; ", differences));
    }
  }

  /**
   * The rows of a killed server after its restart.
   *
   * @param acknowledged rows of operations that the server had acknowledged
   * @param found rows that it has, read one by one
   * @param counted rows that it reports
   * @param lost acknowledged rows that it does not have
   * @param unacknowledged rows that it has of operations that were under way when it was killed
   * @param altered rows that differ from what was sent, exist twice, or were never sent
   * @param torn operations of which only some rows survived
   */
  public record Rows(
      long acknowledged,
      long found,
      long counted,
      long lost,
      long unacknowledged,
      long altered,
      long torn) {
    boolean isWhole() {
      return lost == 0 && altered == 0 && torn == 0 && found == counted;
    }

    @Override
    public String toString() {
      List<String> words = new ArrayList<>();
      words.add(
          lost == 0
              ? "all %,d acknowledged rows survived".formatted(acknowledged)
              : "%,d of %,d acknowledged rows are lost".formatted(lost, acknowledged));
      if (unacknowledged > 0) {
        words.add(
            "%,d more survived that %s not acknowledged"
                .formatted(unacknowledged, unacknowledged == 1 ? "was" : "were"));
      }
      if (altered > 0) {
        words.add("%,d rows are altered, duplicated or were never sent".formatted(altered));
      }
      if (torn > 0) {
        words.add("%,d operations survived only in part".formatted(torn));
      }
      if (found != counted) {
        words.add("the server counts %,d rows, but %,d were read".formatted(counted, found));
      }
      return String.join(", ", words);
    }
  }
}
