package org.enginedyno.db.engine;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.TableFeature;
import org.jspecify.annotations.Nullable;

/**
 * What is particular about a storage engine.
 *
 * @param loaders connections that load at a time
 * @param rowsPerLoad rows that one LOAD DATA statement brings
 * @param loadSession statements that a loading session begins with
 * @param keyType what follows every key of a table, so that ranges can use it
 * @param indexOnly whether the engine can answer from an index alone
 * @param clustered whether the rows lie in the primary key; some servers call reading it "Using
 *     index", others do not
 * @param cache the server variable that sizes the engine's memory
 * @param tellsSizes whether the server tells how large its tables are
 * @param countsReads whether {@code Handler_read_%} counts the rows that it reads
 * @param pageReads how the server tells that pages were not in the engine's memory
 * @param pageWrites the server's counters of pages that the engine wrote, in small letters
 * @param pageRequests its counters of pages that statements asked for, in memory or not
 * @param tableFiles how the names of a table's own files end; empty where it has none, or nobody
 *     knows
 * @param bytesWritten the server's counters of bytes that the engine wrote, in small letters
 * @param durability the server variables that decide what of a commit outlives a crash; empty for
 *     an engine without a log of its own, absent where nobody knows
 * @param bulkLoad the server variable under which rows are there only once their table was flushed;
 *     absent where there is none
 * @param fullText what the names of the server variables begin with that rule which words a
 *     full-text key has; absent where nobody knows
 * @param whenMade the server variables that act only when a table is made, filled and analysed
 * @param missing what tables can need and the engine lacks
 */
public record EngineTraits(
    int loaders,
    int rowsPerLoad,
    List<String> loadSession,
    String keyType,
    boolean indexOnly,
    boolean clustered,
    @Nullable String cache,
    boolean tellsSizes,
    boolean countsReads,
    PageReads pageReads,
    List<String> pageWrites,
    List<String> pageRequests,
    List<String> tableFiles,
    List<String> bytesWritten,
    @Nullable Set<String> durability,
    @Nullable String bulkLoad,
    @Nullable String fullText,
    Set<String> whenMade,
    Set<TableFeature> missing) {
  /** What every table needs. */
  private static final Set<TableFeature> ALWAYS =
      EnumSet.of(TableFeature.OWN_TABLES, TableFeature.OWN_ROWS, TableFeature.STORED_ROWS);

  /** What nobody misses who misses keys. */
  private static final Set<TableFeature> FURTHER_KEYS =
      EnumSet.of(
          TableFeature.SECONDARY_KEYS, TableFeature.DISABLED_KEYS, TableFeature.AUTO_INCREMENT);

  /** An engine without quirks. */
  public static final EngineTraits PLAIN = shown(true, false, true, true, Set.of());

  public EngineTraits {
    loadSession = List.copyOf(loadSession);
    pageWrites = List.copyOf(pageWrites);
    pageRequests = List.copyOf(pageRequests);
    tableFiles = List.copyOf(tableFiles);
    bytesWritten = List.copyOf(bytesWritten);
    durability = durability == null ? null : Set.copyOf(durability);
    whenMade = Set.copyOf(whenMade);
    missing = Set.copyOf(missing);
  }

  /** Traits that an engine shows by itself, the others as usual. */
  public static EngineTraits shown(
      boolean indexOnly,
      boolean clustered,
      boolean tellsSizes,
      boolean countsReads,
      Set<TableFeature> missing) {
    return new EngineTraits(
        1,
        250_000,
        List.of(),
        "",
        indexOnly,
        clustered,
        null,
        tellsSizes,
        countsReads,
        PageReads.UNKNOWN,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        null,
        Set.of(),
        missing);
  }

  /** What of these needs the engine cannot meet, in words, or nothing where it can. */
  public Optional<String> lack(Set<TableFeature> needs) {
    Set<TableFeature> wanted = EnumSet.copyOf(ALWAYS);
    wanted.addAll(needs);
    wanted.retainAll(missing);
    if (wanted.contains(TableFeature.KEYS)) {
      // without any there are no further ones
      wanted.removeAll(FURTHER_KEYS);
    }
    if (wanted.contains(TableFeature.SECONDARY_KEYS)) {
      wanted.remove(TableFeature.DISABLED_KEYS);
    }
    return wanted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            wanted.stream().map(TableFeature::toString).collect(Collectors.joining(" and ")));
  }

  /** Whether a commit means something to the engine; some drivers leave out one that does not. */
  public boolean isTransactional() {
    return !missing.contains(TableFeature.TRANSACTIONS);
  }

  /** Whether a table may grow no larger than the session's setting was when it was made. */
  public boolean sizedWhenCreated() {
    return "max_heap_table_size".equals(cache);
  }

  /**
   * Whether this engine must answer from the index alone. Where the rows lie in the index itself
   * there is nothing to tell apart, and the server's own word counts.
   */
  public boolean covers(Access declared, Access told) {
    boolean rowsAreInIndex = clustered && Access.PRIMARY.equals(declared.index());
    return rowsAreInIndex ? told.covering() : declared.covering() && indexOnly;
  }

  /** What sets the engine apart, in a few words. */
  public String words() {
    Set<TableFeature> lacks = EnumSet.noneOf(TableFeature.class);
    lacks.addAll(missing);
    return (lacks.isEmpty()
            ? "lacks nothing"
            : "lacks " + lacks.stream().map(Object::toString).collect(Collectors.joining(", ")))
        + (indexOnly ? "" : "; never answers from an index alone")
        + (tellsSizes ? "" : "; tells no sizes")
        + (countsReads ? "" : "; counts no reads");
  }
}
