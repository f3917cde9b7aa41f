package org.enginedyno.result.claim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.enginedyno.Copy;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.ArticleReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.Curve;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.folder.Machine;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.workload.catalogue.Workloads;

/** Runs with made-up figures, and articles to compare with them. */
final class MadeUpRuns {
  private final SampleRun sample;
  private final Set<String> without = new HashSet<>();
  private int cores;

  MadeUpRuns(SampleRun sample) {
    this.sample = sample.forked(4);
    cores = sample.manifest().machine().cores();
  }

  MadeUpRuns() {
    this(usual());
  }

  private static SampleRun usual() {
    SampleRun sample = new SampleRun();
    sample.workloads = List.of("READ_PK_POINT");
    sample.engines = List.of("InnoDB", "MyISAM");
    return sample;
  }

  /** The same run with four forks of one of its cells, with these rates in order. */
  MadeUpRuns with(String engine, int threads, double... runs) {
    return with(scored(cell(engine, threads), runs));
  }

  MadeUpRuns with(Measurement other) {
    sample.with(other);
    return this;
  }

  Measurement cell(String engine, int threads) {
    return sample.cell(sample.workloads.get(0), engine, threads);
  }

  /** The same run without one of its cells. */
  MadeUpRuns without(String engine, int threads) {
    without.add(cell(engine, threads).cell().id());
    return this;
  }

  /** The same run, with one cell that was measured after an interruption. */
  MadeUpRuns resumedFor(String engine, int threads) {
    Measurement cell = cell(engine, threads);
    Instant later = cell.startedAt().plusSeconds(3_600);
    sample.sessions = List.of(sample.manifest().startedAt(), later);
    return with(Copy.of(cell, "startedAt", later));
  }

  /** The same run on a machine of so many cores. */
  MadeUpRuns onCores(int cores) {
    this.cores = cores;
    return this;
  }

  StoredRun stored() {
    return stored("friday");
  }

  StoredRun stored(String name) {
    Manifest usual = sample.manifest();
    List<Measurement> cells = new ArrayList<>(sample.measurements());
    cells.removeIf(cell -> without.contains(cell.cell().id()));
    Machine machine = Copy.of(usual.machine(), "cores", cores);
    return new StoredRun(name, Copy.of(usual, "machine", machine), cells);
  }

  /** The outcome of an article's only claim for this run. */
  ClaimOutcome outcome(String claim) {
    return ClaimCheck.of(article(claim), List.of(stored())).get(0);
  }

  static Article article(String claim) {
    String text =
        """
        engines: [InnoDB, MyISAM, Falcon]
        conditions: { version: MySQL 5.1, cores: 4 }
        as: { data.rows: 1_000_000 }
        claims:
          - { id: a, says: x, %s }
        """
            .formatted(claim);
    return new ArticleReader(Workloads.all()).read("mine", new YamlText("claim mine", text));
  }

  /** The same cell with four forks, with these rates in order. */
  static Measurement scored(Measurement cell, double... rates) {
    return forked(
        cell, IntStream.range(0, 4).mapToObj(i -> List.of(rates[i % rates.length])).toList());
  }

  /** The same cell with these runs, a list for each fork. */
  static Measurement forked(Measurement cell, List<List<Double>> raw) {
    return figured(cell, raw, cell.curves());
  }

  /** The same cell with other runs and curves. */
  static Measurement figured(Measurement cell, List<List<Double>> raw, List<Curve> curves) {
    FiguresBuilder figures = FiguresBuilder.of(cell);
    figures.raw = raw;
    figures.curves = curves;
    return figures.in(cell);
  }

  /** The same cell with a check of its answers. */
  static Measurement answered(Measurement cell, boolean rightly) {
    Proof usual = Objects.requireNonNull(cell.proof());
    List<Check> checks = List.of(new Check("answers", rightly, "the answers"));
    return Copy.of(cell, "proof", Copy.of(usual, "checks", checks));
  }
}
