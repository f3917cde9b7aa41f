package org.enginedyno.db.engine;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.jspecify.annotations.Nullable;

/**
 * The traits of a storage engine.
 *
 * @param missing the features of tables that the engine lacks
 */
public record EngineTraits(
    Loading loading, Keys keys, Reports reports, Storage storage, Set<TableFeature> missing) {
  /**
   * How tables are loaded.
   *
   * @param loaders concurrent connections
   * @param rowsEach rows of one LOAD DATA statement
   * @param session the first statements of a loading session
   * @param bulkVariable a variable that makes loaded rows visible only after their table is flushed
   */
  public record Loading(
      int loaders, int rowsEach, List<String> session, @Nullable String bulkVariable) {}

  /**
   * What its keys can do.
   *
   * @param type the clause after every key of a table, such as USING BTREE for ranges
   * @param indexOnly whether the engine can answer from an index alone
   * @param clustered whether the primary key contains the rows; only some servers then report
   *     "Using index"
   * @param fullText the prefix of the variables for the words in a full-text key; null if unknown
   */
  public record Keys(
      String type, boolean indexOnly, boolean clustered, @Nullable String fullText) {}

  /**
   * What the server reports about it; counters are in lower case.
   *
   * @param sizes whether the server reports the sizes of its tables
   * @param pageReads how the server reports pages that were not in the engine's memory
   * @param pageWrites the counters of pages that the engine wrote
   * @param pageRequests the counters of pages that statements requested, in memory or not
   * @param bytesWritten the counters of bytes that the engine wrote
   * @param logWork the counters of fsyncs and of writes to the log; the first that a server has
   *     counts fsyncs of its log
   */
  public record Reports(
      boolean sizes,
      RowReads reads,
      PageReads pageReads,
      List<String> pageWrites,
      List<String> pageRequests,
      List<String> bytesWritten,
      List<String> logWork) {}

  /**
   * Where its data are.
   *
   * @param cache the variable that sizes the engine's memory
   * @param tableFiles the suffixes of a table's own files; empty if there are none or unknown
   * @param durability the variables that decide whether a commit survives a crash; empty for an
   *     engine without a log, null if unknown
   * @param whenMade the variables that act only when a table is created, filled and analysed
   */
  public record Storage(
      @Nullable String cache,
      List<String> tableFiles,
      @Nullable Set<String> durability,
      Set<String> whenMade) {}

  /** What every table needs. */
  private static final Set<TableFeature> ALWAYS =
      EnumSet.of(TableFeature.OWN_TABLES, TableFeature.OWN_ROWS, TableFeature.STORED_ROWS);

  /** What an engine without keys lacks, too. */
  private static final Set<TableFeature> FURTHER_KEYS =
      EnumSet.of(
          TableFeature.SECONDARY_KEYS, TableFeature.DISABLED_KEYS, TableFeature.AUTO_INCREMENT);

  /** An engine without quirks. */
  public static final EngineTraits PLAIN = shown(true, false, true, true, Set.of());

  public EngineTraits {
    missing = Set.copyOf(missing);
  }

  /** Traits that a trial showed, with defaults for the others. */
  public static EngineTraits shown(
      boolean indexOnly,
      boolean clustered,
      boolean tellsSizes,
      boolean countsReads,
      Set<TableFeature> missing) {
    return new EngineTraits(
        new Loading(1, 250_000, List.of(), null),
        new Keys("", indexOnly, clustered, null),
        new Reports(
            tellsSizes,
            new RowReads(countsReads, 1, RowReads.ENDS),
            PageReads.UNKNOWN,
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        new Storage(null, List.of(), null, Set.of()),
        missing);
  }

  /** The tables of the datasets that the engine can store. */
  public List<Table> tables(List<Dataset> datasets, DataSpec data) {
    return datasets.stream()
        .filter(dataset -> lack(dataset.needs()).isEmpty())
        .flatMap(dataset -> dataset.tables(data).stream())
        .distinct()
        .toList();
  }

  /** The needs that the engine cannot meet, as text; empty if it meets all. */
  public Optional<String> lack(Set<TableFeature> needs) {
    Set<TableFeature> wanted = EnumSet.copyOf(ALWAYS);
    wanted.addAll(needs);
    wanted.retainAll(missing);
    if (wanted.contains(TableFeature.KEYS)) {
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

  /** The same engine in a version that has no full-text keys. */
  public EngineTraits beforeFullText() {
    Set<TableFeature> more = EnumSet.of(TableFeature.FULL_TEXT);
    more.addAll(missing);
    RowReads reads = reports.reads();
    Reports older =
        new Reports(
            reports.sizes(),
            new RowReads(reads.counted(), reads.perRow(), RowReads.ENDS_BEFORE_FULL_TEXT),
            reports.pageReads(),
            reports.pageWrites(),
            reports.pageRequests(),
            reports.bytesWritten(),
            reports.logWork());
    return new EngineTraits(loading, keys, older, storage, more);
  }

  /** Whether a commit has an effect; some drivers leave out one that has none. */
  public boolean isTransactional() {
    return !missing.contains(TableFeature.TRANSACTIONS);
  }

  /** Whether a session's setting limits the size of a table that it creates. */
  public boolean sizedWhenCreated() {
    return "max_heap_table_size".equals(storage.cache());
  }

  /**
   * Whether this engine must answer from the index alone. If the index contains the rows, the
   * server's own report counts.
   */
  public boolean covers(Access declared, Access reported) {
    boolean rowsAreInIndex = keys.clustered() && Access.PRIMARY.equals(declared.index());
    return rowsAreInIndex ? reported.covering() : declared.covering() && keys.indexOnly();
  }

  /** The traits that differ from a plain engine's, as text. */
  public String words() {
    Set<TableFeature> lacks = EnumSet.noneOf(TableFeature.class);
    lacks.addAll(missing);
    return (lacks.isEmpty()
            ? "lacks nothing"
            : "lacks " + lacks.stream().map(Object::toString).collect(Collectors.joining(", ")))
        + (keys.indexOnly() ? "" : "; never answers from an index alone")
        + (reports.sizes() ? "" : "; reports no sizes")
        + (reports.reads().counted() ? "" : "; counts no reads");
  }

  /**
   * How {@code Handler_read_%} counts the rows that an engine reads.
   *
   * @param counted whether it counts them
   * @param perRow the most reads that it counts for one row of a range or a sort
   * @param perStatement the most further reads that it counts for finding the first row and the end
   */
  public record RowReads(boolean counted, int perRow, int perStatement) {
    /** One read for each. */
    public static final int ENDS = 2;

    /** InnoDB of MySQL 5.5 counts up to four reads to find the first row. */
    static final int ENDS_BEFORE_FULL_TEXT = 4;
  }

  /**
   * How a server reports that an engine read pages from outside its cache.
   *
   * @param counters the server's counters of such pages, in lower case
   * @param complete whether they count every page of its tables; true without counters if the
   *     engine reads no pages
   */
  public record PageReads(List<String> counters, boolean complete) {
    /** The server reports nothing. */
    public static final PageReads UNKNOWN = new PageReads(List.of(), false);
  }
}
