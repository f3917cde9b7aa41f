package org.enginedyno.run.proof;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.db.setting.Durability;
import org.enginedyno.result.Proof.DurabilityInForce;
import org.enginedyno.result.account.Account;
import org.enginedyno.result.account.DurabilityRule;
import org.enginedyno.result.account.DurabilityRule.Doubt;
import org.enginedyno.run.subject.Evidence;

/** What contradicts that the commits of a cell are as durable as the settings claim. */
final class CommitDoubts {
  private final CellOutcome outcome;
  private final Account account;

  CommitDoubts(CellOutcome outcome) {
    this.outcome = outcome;
    this.account = new Account(outcome.measured());
  }

  /** The first doubt; empty if nothing contradicts durability, or nothing claims it. */
  Optional<Doubt> any() {
    if (!changesRows()) {
      return Optional.empty();
    }
    return ofDisk()
        .or(this::ofBinaryLog)
        .or(() -> DurabilityRule.unconfirmed(Counters.unconfirmed(outcome.counters())));
  }

  /** Whether commits are claimed to wait for the disk, and nothing shows that they do not. */
  boolean areOnDisk() {
    return changesRows() && claimsDurability() && ofDisk().isEmpty();
  }

  private boolean changesRows() {
    return !outcome.measured().isEmpty()
        && outcome.effect().commands().keySet().stream().anyMatch(Counters.CHANGES::contains);
  }

  private boolean claimsDurability() {
    return outcome
        .inForceAtFirst()
        .filter(found -> Durability.forcesCommits(found.variables()))
        .isPresent();
  }

  private Optional<Doubt> ofBinaryLog() {
    return claimsDurability()
            && outcome.inForceAtFirst().filter(DurabilityInForce::hasBinaryLog).isPresent()
            && isEachLogged()
        ? DurabilityRule.unlogged(
            account.eachOperation(Counters.BINARY_LOGGED),
            account.commitsEach(outcome.isTransactional()))
        : Optional.empty();
  }

  private Optional<Doubt> ofDisk() {
    if (!claimsDurability()) {
      return Optional.empty();
    }
    boolean waits = isEachLogged();
    double quick = waits ? account.quickest(outcome.isTransactional()) : 0;
    String engine = outcome.cell().engine().toLowerCase(Locale.ROOT);
    Evidence before = outcome.forks().get(0).before();
    double commits = waits ? account.commitsEach(outcome.isTransactional()) : 0;
    return before
        .place()
        .flatMap(place -> DurabilityRule.doubt(place, engine, quick))
        .or(
            () ->
                before.countsSyncs()
                    ? DurabilityRule.unsynced(
                        account.eachOperation(outcome.countersOfLogWork()),
                        commits,
                        outcome.cell().threads())
                    : Optional.empty());
  }

  /**
   * Whether nearly each operation changes rows; a read of a mix waits for no disk, nor does a
   * change of no row. A server that skips its fsyncs writes its log anyway.
   */
  private boolean isEachLogged() {
    Map<String, Double> counted = account.eachOperation(outcome.countersOfLogWork());
    counted.keySet().removeIf(name -> name.contains("sync"));
    // the server's own writes are negligible
    return (counted.isEmpty() || counted.values().stream().anyMatch(each -> each >= 1))
        && RecordedChecks.changesEachTime(outcome);
  }
}
