package org.enginedyno.workload.oltp;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.ChangeWorkload;
import org.enginedyno.workload.ConflictWorkload;
import org.enginedyno.workload.ConflictWorkload.Conflict;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.TableFeature;

/** The tests of sysbench's OLTP family that change rows, over tables of their own. */
public enum OltpWrite implements OltpWorkload, ChangeWorkload, ConflictWorkload {
  OLTP_RW(
      "the classic mix: that of the reads, two updates, a row deleted and inserted",
      List.of(OltpQuery.values()),
      OltpChange.INDEX_UPDATE,
      OltpChange.NON_INDEX_UPDATE,
      OltpChange.DELETE_INSERT),
  OLTP_WRITE(
      "two updates, a row deleted and inserted",
      List.of(),
      OltpChange.INDEX_UPDATE,
      OltpChange.NON_INDEX_UPDATE,
      OltpChange.DELETE_INSERT),
  OLTP_UPDATE_INDEX("a row's indexed number counted up", List.of(), OltpChange.INDEX_UPDATE),
  OLTP_UPDATE_NON_INDEX("a row's text replaced", List.of(), OltpChange.NON_INDEX_UPDATE),
  OLTP_UPDATE_RANGE(
      "the indexed numbers of a range of rows counted up", List.of(), OltpChange.RANGE_UPDATE),
  OLTP_DELETE_INSERT("a row deleted and inserted again", List.of(), OltpChange.DELETE_INSERT);

  private final String about;
  private final List<OltpQuery> queries;
  private final List<OltpChange> changes;

  OltpWrite(String about, List<OltpQuery> queries, OltpChange... changes) {
    this.about = about;
    this.queries = List.copyOf(queries);
    this.changes = List.of(changes);
  }

  @Override
  public Kind kind() {
    return queries.isEmpty() ? Kind.WRITE : Kind.MIXED;
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public List<OltpQuery> queries() {
    return queries;
  }

  @Override
  public List<OltpChange> changes() {
    return changes;
  }

  @Override
  public Footprint footprint() {
    return Footprint.RELOADED;
  }

  /** Without transactions a row that was asked for as one is gone while another inserts it. */
  @Override
  public Set<TableFeature> needs(KnobValues knobs) {
    EnumSet<TableFeature> needs = EnumSet.copyOf(dataset().map(Dataset::needs).orElse(Set.of()));
    if (mix(knobs).isTransaction()) {
      needs.add(TableFeature.TRANSACTIONS);
    }
    return needs;
  }

  /** A row that two workers delete at once without a transaction is inserted by one of them. */
  @Override
  public Set<Conflict> conflicts(KnobValues knobs) {
    EnumSet<Conflict> conflicts =
        EnumSet.of(Conflict.DEADLOCK, Conflict.LOCK_WAIT, Conflict.CHANGED);
    if (mix(knobs).leavesGaps()) {
      conflicts.add(Conflict.DUPLICATE);
    }
    return conflicts;
  }

  @Override
  public Optional<Balance> balance(DataSpec data, KnobValues knobs) {
    return Optional.of(new SbtestBalance(mix(knobs), data).balance());
  }
}
