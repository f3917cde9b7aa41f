package org.enginedyno.report.page;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.report.compare.CellRemarks;
import org.enginedyno.report.compare.Results;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.table.Block;
import org.enginedyno.report.table.Section;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.RunRecord.ServerRecord;

/** The definitions of the figures, and the limits of the run. */
final class ReadingSection {
  private ReadingSection() {}

  static Optional<Section> of(Results results) {
    return Section.of(
        "reading",
        "How to read this",
        new Block.Lines(figures(results)),
        new Block.Heading("Limits of this run"),
        new Block.Lines(limits(results)));
  }

  private static List<String> figures(Results results) {
    Plan plan = results.manifest().plan();
    boolean onFiles = plan.servers().isEmpty();
    List<Measurement> cells = results.patternCells();
    boolean areTimed = cells.isEmpty() || !cells.stream().allMatch(ReadingSection::isCounted);
    List<Checkout> checkouts = plan.values(PlanAxis.CHECKOUT);
    return applying(
        onFiles
            ? "The table of patterns defines one operation. The kernel's own counts of bytes are compared with operations; blocks are read back after each fork."
            : "The table of patterns defines one operation. The server counts the statements per operation.",
        onFiles
            ? "Each fork starts with its files on disk and none of them in the page cache; its warm-up brings them there if files are buffered."
            : "",
        areTimed ? "Score: " + rule(plan.measure()) : "",
        cells.stream().anyMatch(ReadingSection::isCounted)
            ? "A counted run ends when every thread has done its operations; the warm-up consists of such runs, which are not part of the score. Score: the %s of %s."
                .formatted(plan.measure().score(), runs(plan.measure()))
            : "",
        "Latency is the time of each operation as measured by its thread, over every operation of all measured runs in one histogram; p99.9 is shown if at least ten samples lie beyond it.",
        cells.stream().anyMatch(cell -> !cell.cell().arrivals().isClosed())
            ? "At an arrival rate, latency is the response time: it counts from when an operation was due. The service time counts from when it was sent."
            : "",
        !onFiles && checkouts.contains(Checkout.HELD)
            ? "Checkout held: each thread keeps one pooled connection and one prepared statement"
                + " for all of a run."
            : "",
        checkouts.contains(Checkout.BORROW)
            ? "Checkout borrow: every operation borrows a connection from the pool, prepares its"
                + " statement and gives the connection back."
            : "",
        "A ratio is firm if neither cell has a mark other than \"too short\" and \"not durable?\", and their runs do not overlap. Any other ratio is in grey, with the range that the runs allow: from the slowest run of one over the fastest of the other to the fastest over the slowest.",
        "A score marked drifting or noisy was not steady, and one marked uncached read pages that its plan expects in memory. Too short means that noise could hide a drift. The details of each cell show the rule and its rate over time.",
        "CPU per operation is what the measuring JVM and the server's process used; foreign CPU is the share of the machine's CPU that other processes used during the runs.",
        "\"Limited by\" is a rule of thumb based on the CPU shares of client, server and other processes; each cell's details show the rule and its figures.");
  }

  /** The lines that apply to this run; the others are empty. */
  private static List<String> applying(String... lines) {
    return Stream.of(lines).filter(line -> !line.isEmpty()).toList();
  }

  private static String runs(Measure measure) {
    return Numbers.count((long) measure.runs() * measure.forks(), "run");
  }

  private static String rule(Measure measure) {
    String which = measure.score() == ScoreRule.BEST ? "the best" : "the " + measure.score();
    return "%s of %s of %s, after a warm-up of %s that is not counted%s."
        .formatted(
            which,
            runs(measure),
            Units.text(measure.runLength()),
            Units.text(measure.warmup()),
            measure.forks() > 1 ? ", spread over " + measure.forks() + " JVMs" : "");
  }

  private static List<String> limits(Results results) {
    Manifest manifest = results.manifest();
    Plan plan = manifest.plan();
    int cores = manifest.machine().cores();
    boolean embedded =
        manifest.records().servers().stream().map(ServerRecord::kind).anyMatch("embedded"::equals);
    return applying(
        embedded
            ? "The embedded server and its clients share the %s of one machine; no network lies"
                    .formatted(Numbers.count(cores, "core"))
                + " between them. A server on another machine gives different figures."
            : "",
        plan.mostThreads() > cores
            ? "Above %s, client threads wait for a core, and their latency includes that wait."
                .formatted(Numbers.count(cores, "thread"))
            : "",
        embedded && plan.buffers() == null
            ? "The caches were sized to fit the data; tables larger than memory behave differently."
            : "",
        results.cells().stream().map(Measurement::cell).allMatch(ReadingSection::onlyReads)
            ? "Nothing was written during the measurement; concurrent writes may change every rank."
            : "",
        CellRemarks.unknownCache(results).orElse(""),
        runs(plan.measure())
            + " per cell were measured, of floors fewer: a difference between two scores is described, not tested.");
  }

  private static boolean onlyReads(Cell cell) {
    return EnumSet.of(Kind.READ, Kind.FLOOR, Kind.COMPUTE).contains(cell.work().kind());
  }

  private static boolean isCounted(Measurement cell) {
    return cell.cell().work().extent().isCounted();
  }
}
