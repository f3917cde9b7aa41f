package org.enginedyno.run.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.enginedyno.db.engine.EngineTraits;
import org.enginedyno.db.facts.IndexStatistics;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.os.DataPlace;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.Proof.DurabilityInForce.Log;
import org.enginedyno.result.Proof.QuiesceState;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.ExplainRows;

/**
 * The state of a subject for a cell at one moment.
 *
 * @param variables the server's global variables
 * @param rest remaining background work, if the cell may have caused any
 * @param place where the server's log becomes durable
 * @param changes how many statements of all clients have changed rows so far
 */
public record Evidence(
    List<OfTable> tables,
    List<OfStatement> statements,
    AppliedSettings applied,
    StableVariables variables,
    Optional<QuiesceState> rest,
    Optional<DataPlace> place,
    long changes) {
  /** Methods by which InnoDB opens its log so that each write waits for the disk. */
  private static final Set<String> OPENED_TO_SYNC = Set.of("O_DSYNC", "ALL_O_DIRECT");

  /**
   * A server's description of a table.
   *
   * @param made its definition when it was created or loaded
   * @param definition its definition now
   * @param change how its rows have changed, if they have and dyno did not create them
   */
  public record OfTable(
      String table,
      String engine,
      EngineTraits traits,
      TableDefinition made,
      TableDefinition definition,
      IndexStatistics statistics,
      Optional<String> change) {}

  /**
   * A server's plan of a statement.
   *
   * @param tables the tables that it names, by their names on the server
   * @param declared the access path that it must use on this engine, if it reads
   * @param index the index that it must use, if a user's statement expects one
   */
  public record OfStatement(
      String sql,
      Set<String> tables,
      ExplainRows explain,
      Optional<Access> declared,
      Optional<String> index) {
    public OfStatement {
      tables = Set.copyOf(tables);
    }
  }

  public Evidence {
    tables = List.copyOf(tables);
    statements = List.copyOf(statements);
  }

  public Evidence with(Optional<QuiesceState> left) {
    return new Evidence(tables, statements, applied, variables, left, place, changes);
  }

  public Evidence at(DataPlace found) {
    return new Evidence(tables, statements, applied, variables, rest, Optional.of(found), changes);
  }

  public static Evidence withoutTables(AppliedSettings applied, StableVariables variables) {
    return new Evidence(
        List.of(), List.of(), applied, variables, Optional.empty(), Optional.empty(), 0);
  }

  /**
   * The settings of a cell, and of its durability if it writes, that another member of a cluster
   * does not have.
   */
  public List<String> otherSettings(StableVariables member, boolean writes) {
    Set<String> names = new TreeSet<>(applied.requested().keySet());
    durability().filter(any -> writes).ifPresent(one -> names.addAll(one.variables().keySet()));
    return names.stream()
        .filter(name -> !Objects.equals(variables.values().get(name), member.values().get(name)))
        .map(
            name ->
                "has %s=%s, not %s"
                    .formatted(name, member.values().get(name), variables.values().get(name)))
        .toList();
  }

  /** How another measured member of a cluster differs, one line per difference. */
  public List<String> differences(Evidence member, boolean writes) {
    List<String> differences = new ArrayList<>();
    otherSettings(member.variables, writes)
        .forEach(one -> differences.add(one + "; set it on all members that are measured"));
    for (int i = 0; i < Math.min(tables.size(), member.tables.size()); i++) {
      OfTable table = tables.get(i);
      List<String> changes =
          member.tables.get(i).definition().bare().since(table.definition().bare());
      if (!changes.isEmpty()) {
        differences.add(
            "has another definition of %s: %s"
                .formatted(table.table(), String.join(", ", changes)));
      }
    }
    int explained = member.statements.size();
    if (explained != statements.size()) {
      differences.add("explains %d of %d statements".formatted(explained, statements.size()));
    }
    for (int i = 0; i < Math.min(explained, statements.size()); i++) {
      OfStatement statement = statements.get(i);
      List<String> changes = member.statements.get(i).explain().since(statement.explain());
      if (!changes.isEmpty()) {
        differences.add(
            "has another plan, %s: %s".formatted(String.join(", ", changes), statement.sql()));
      }
    }
    return differences;
  }

  /** Durability of the tables' engine and of the server; empty without tables. */
  public Optional<DurabilityInForce> durability() {
    return tables.stream().findFirst().map(OfTable::traits).map(this::durability);
  }

  /** Whether each commit waits for an fsync of the engine's own log, which is a counted call. */
  public boolean countsSyncs() {
    Map<String, String> own =
        durability().map(one -> new TreeMap<>(one.variables())).orElse(new TreeMap<>());
    own.remove("sync_binlog");
    String method = variables.values().getOrDefault("innodb_flush_method", "");
    boolean isInnoDb = own.containsKey("innodb_flush_log_at_trx_commit");
    return Durability.forcesCommits(own)
        && !OPENED_TO_SYNC.contains(method)
        && !variables.values().getOrDefault("innodb_log_file_write_through", "").equals("ON")
        // MyRocks may leave the fsync of a commit to the binary log
        && (isInnoDb || own.getOrDefault("log_bin", "OFF").equals("OFF"));
  }

  private DurabilityInForce durability(EngineTraits traits) {
    Set<String> names = traits.storage().durability();
    Log log = names == null ? Log.UNKNOWN : names.isEmpty() ? Log.NONE : Log.OWN;
    return DurabilityInForce.of(log, names == null ? Set.of() : names, variables.values());
  }

  /** The engines of the tables; empty without tables. */
  public Optional<String> engine() {
    List<String> engines = tables.stream().map(OfTable::engine).distinct().toList();
    return engines.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", engines));
  }

  /**
   * The settings in effect on a server for a cell.
   *
   * @param effective their values as read back
   * @param unmet those whose value differs from the requested one
   * @param how set while it ran, by a new start, or as it came
   */
  public record AppliedSettings(
      Map<String, String> effective,
      Map<String, String> unmet,
      Map<String, String> requested,
      String how) {
    public AppliedSettings {
      effective = new TreeMap<>(effective);
      unmet = new TreeMap<>(unmet);
      requested = new TreeMap<>(requested);
    }

    /** The variables that do not have the requested value, one line each. */
    public List<String> mismatches() {
      return unmet.entrySet().stream()
          .map(
              one ->
                  "%s is %s, but %s was requested"
                      .formatted(one.getKey(), one.getValue(), requested.get(one.getKey())))
          .toList();
    }
  }
}
