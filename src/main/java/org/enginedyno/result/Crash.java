package org.enginedyno.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a server that was killed in the middle of inserts had of their rows when it was back.
 *
 * @param restartSeconds from its start to its first answer, recovery included
 * @param check what {@code CHECK TABLE} said
 * @param repair what {@code REPAIR TABLE} said, where the table was not well
 * @param others what the other members had; null if it stands by itself
 */
public record Crash(
    Rows rows,
    double restartSeconds,
    String check,
    @Nullable String repair,
    @Nullable Others others) {
  /** What {@code CHECK TABLE} says of a table with which nothing is wrong. */
  public static final String WELL = "OK";

  /** Whether all that was acknowledged is there, and nothing that should not be. */
  public boolean isWhole() {
    return rows.isWhole() && repair == null;
  }

  public String table() {
    return repair == null ? check : "%s; repaired: %s".formatted(check, repair);
  }

  public String line() {
    return "%s; it answered again after %s; table: %s%s"
        .formatted(
            rows,
            String.format(Locale.ROOT, "%.1f s", restartSeconds),
            table(),
            others == null ? "" : "; " + others.line());
  }

  /** The acknowledged rows that each other member did not have; empty for a server by itself. */
  public String lostOnOthers() {
    return others == null
        ? ""
        : others.rows().entrySet().stream()
            .map(one -> String.format(Locale.ROOT, "%s: %,d", one.getKey(), one.getValue().lost()))
            .collect(Collectors.joining(", "));
  }

  /** Whether as many other members as are due had all that was acknowledged. */
  public boolean isKept() {
    return others == null
        || others.rows().values().stream()
                .filter(rows -> rows.lost() == 0 && rows.altered() == 0)
                .count()
            >= others.keepers();
  }

  /** Whether the members were equal in the end, or the killed one had lost rows for good. */
  public boolean hasEqualMembers() {
    return others == null
        || others.differences().isEmpty()
        || !(isWhole() || others.restoresFirst());
  }

  /** This crash with what the members differed in when all of them were back. */
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
   * What the other members of a cluster had while the killed one was gone.
   *
   * @param rows by address
   * @param keepers how many of them must have all
   * @param restoresFirst whether the killed one gets back from them what it lost
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
              ? "; then all members had the same rows"
              : "; then " + String.join("; ", differences));
    }
  }

  /**
   * The rows that a killed server had when it was back.
   *
   * @param acknowledged rows of operations that the server had acknowledged
   * @param found rows that it has, read one by one
   * @param counted rows that it says it has
   * @param lost acknowledged rows that it does not have
   * @param unacknowledged rows that it has of operations that were under way when it was killed
   * @param altered rows that differ from what was sent, exist twice, or were never sent
   * @param torn operations of which it has some rows and not all
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
              ? String.format(Locale.ROOT, "all %,d acknowledged rows are there", acknowledged)
              : String.format(
                  Locale.ROOT, "%,d of %,d acknowledged rows are lost", lost, acknowledged));
      if (unacknowledged > 0) {
        words.add(
            String.format(
                Locale.ROOT,
                "%,d more that %s not acknowledged",
                unacknowledged,
                unacknowledged == 1 ? "was" : "were"));
      }
      if (altered > 0) {
        words.add(String.format(Locale.ROOT, "%,d are not what was sent", altered));
      }
      if (torn > 0) {
        words.add(String.format(Locale.ROOT, "%,d operations are there in part", torn));
      }
      if (found != counted) {
        words.add(String.format(Locale.ROOT, "%,d are counted where %,d are read", counted, found));
      }
      return String.join(", ", words);
    }
  }
}
