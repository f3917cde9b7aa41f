package org.enginedyno.db.facts;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.TableFeature;
import org.jspecify.annotations.Nullable;

/**
 * What is particular about a storage engine; an engine that is not named here has no quirks.
 *
 * @param loaders connections that load at a time
 * @param rowsPerLoad rows that one LOAD DATA statement brings
 * @param loadSession statements that a loading session begins with
 * @param keyType what follows every key of a table, so that ranges can use it
 * @param indexOnly whether the engine can answer from an index alone
 * @param clustered whether the rows lie in the primary key; some servers call reading it "Using
 *     index", others do not
 * @param cache the server variable that sizes the engine's memory
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
    Set<TableFeature> missing) {
  public EngineTraits {
    loadSession = List.copyOf(loadSession);
    missing = Set.copyOf(missing);
  }

  /** What every table needs. */
  private static final Set<TableFeature> ALWAYS =
      EnumSet.of(TableFeature.OWN_TABLES, TableFeature.OWN_ROWS, TableFeature.STORED_ROWS);

  private static final EngineTraits PLAIN =
      new EngineTraits(1, 250_000, List.of(), "", true, false, null, Set.of());

  private static final Map<String, EngineTraits> PARTICULAR =
      Map.ofEntries(
          Map.entry(
              "innodb",
              PLAIN
                  .loading(1, 1_000_000, "SET SESSION unique_checks = 0, foreign_key_checks = 0")
                  .clusteredByKey()
                  .cachedBy("innodb_buffer_pool_size")),
          Map.entry("myisam", PLAIN.cachedBy("key_buffer_size").lacking(TableFeature.TRANSACTIONS)),
          Map.entry(
              "aria",
              PLAIN.cachedBy("aria_pagecache_buffer_size").lacking(TableFeature.TRANSACTIONS)),
          Map.entry(
              "rocksdb",
              PLAIN.loading(2, 25_000).clusteredByKey().cachedBy("rocksdb_block_cache_size")),
          Map.entry(
              "tokudb", PLAIN.loading(1, 100_000).clusteredByKey().cachedBy("tokudb_cache_size")),
          Map.entry(
              "memory",
              new EngineTraits(
                  1,
                  250_000,
                  List.of(),
                  "USING BTREE",
                  false,
                  false,
                  "max_heap_table_size",
                  Set.of(TableFeature.TRANSACTIONS))),
          Map.entry(
              "archive", PLAIN.lacking(TableFeature.SECONDARY_KEYS, TableFeature.TRANSACTIONS)),
          Map.entry(
              "csv",
              PLAIN.lacking(
                  TableFeature.KEYS,
                  TableFeature.NULLS,
                  TableFeature.SECONDARY_KEYS,
                  TableFeature.AUTO_INCREMENT,
                  TableFeature.TRANSACTIONS)),
          Map.entry("blackhole", PLAIN.lacking(TableFeature.STORED_ROWS)),
          Map.entry("sequence", PLAIN.lacking(TableFeature.OWN_TABLES)),
          Map.entry("performance_schema", PLAIN.lacking(TableFeature.OWN_TABLES)),
          Map.entry("mrg_myisam", PLAIN.lacking(TableFeature.OWN_ROWS)),
          Map.entry("federated", PLAIN.lacking(TableFeature.OWN_ROWS)),
          Map.entry("ndbinfo", PLAIN.lacking(TableFeature.OWN_TABLES)));

  /** The traits of the engine of that name. */
  public static EngineTraits of(String engine) {
    return PARTICULAR.getOrDefault(engine.toLowerCase(Locale.ROOT), PLAIN);
  }

  /** Whether an engine of that name is particular enough to be known here. */
  public static boolean isKnown(String engine) {
    return PARTICULAR.containsKey(engine.toLowerCase(Locale.ROOT));
  }

  /**
   * Why tables with such needs cannot live in the engine of that name, or nothing when they can.
   */
  public static Optional<String> reasonAgainst(String engine, Set<TableFeature> needs) {
    Set<TableFeature> wanted = EnumSet.copyOf(ALWAYS);
    wanted.addAll(needs);
    wanted.retainAll(of(engine).missing());
    if (wanted.contains(TableFeature.KEYS)) {
      // without any there are no further ones
      wanted.removeAll(Set.of(TableFeature.SECONDARY_KEYS, TableFeature.AUTO_INCREMENT));
    }
    return wanted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s lacks %s"
                .formatted(
                    engine,
                    wanted.stream()
                        .map(TableFeature::toString)
                        .collect(Collectors.joining(" and "))));
  }

  /** Why the engine of that name is of no use: it can hold none of these datasets. */
  public static Optional<String> reasonAgainstAll(String engine, Collection<Dataset> datasets) {
    List<Optional<String>> reasons =
        datasets.stream().map(dataset -> reasonAgainst(engine, dataset.needs())).toList();
    return reasons.stream().allMatch(Optional::isPresent)
        ? reasons.stream().flatMap(Optional::stream).findFirst()
        : Optional.empty();
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

  private EngineTraits loading(int loaders, int rowsPerLoad, String... session) {
    return new EngineTraits(
        loaders, rowsPerLoad, List.of(session), keyType, indexOnly, clustered, cache, missing);
  }

  private EngineTraits clusteredByKey() {
    return new EngineTraits(
        loaders, rowsPerLoad, loadSession, keyType, indexOnly, true, cache, missing);
  }

  private EngineTraits cachedBy(String variable) {
    return new EngineTraits(
        loaders, rowsPerLoad, loadSession, keyType, indexOnly, clustered, variable, missing);
  }

  private EngineTraits lacking(TableFeature... what) {
    return new EngineTraits(
        loaders, rowsPerLoad, loadSession, keyType, indexOnly, clustered, cache, Set.of(what));
  }
}
