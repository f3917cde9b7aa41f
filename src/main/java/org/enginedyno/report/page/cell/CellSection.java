package org.enginedyno.report.page.cell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.enginedyno.plan.Axis;
import org.enginedyno.plan.Cell;
import org.enginedyno.report.html.Html;
import org.enginedyno.report.html.HtmlTable;
import org.enginedyno.report.html.Section;
import org.enginedyno.report.page.part.StatusMark;
import org.enginedyno.report.series.Results;
import org.enginedyno.report.series.VariedAxis;
import org.enginedyno.report.series.WorkloadResults;
import org.enginedyno.report.word.IndexUsed;
import org.enginedyno.report.word.MarkWords;
import org.enginedyno.report.word.Numbers;
import org.enginedyno.report.word.WorkloadText;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;
import org.enginedyno.result.figure.Cost;
import org.enginedyno.result.figure.Latency;
import org.enginedyno.result.figure.Limit;
import org.enginedyno.result.proof.Proof;
import org.jspecify.annotations.Nullable;

/** Every cell that was started, with its figures and what proves them. */
public final class CellSection {
  private static final List<String> FIGURES =
      List.of(
          "#ops/s",
          "#least to best run",
          "#p50",
          "#p95",
          "#p99",
          "#p99.9",
          "#max",
          "#client CPU us/op",
          "#server CPU us/op",
          "#foreign CPU",
          "#statements/op",
          "index",
          "limited by");

  /** The columns that tell a workload's cells apart: it need not know every knob of the run. */
  private final List<Axis> axes;

  private CellSection(Results results, List<Measurement> cells) {
    List<Cell> planned = cells.stream().map(Measurement::cell).toList();
    List<Axis> varied =
        results.axes().all().stream()
            .map(VariedAxis::axis)
            .filter(axis -> !axis.values(planned).isEmpty())
            .toList();
    axes =
        Stream.concat(Stream.of(Axis.ENGINE, Axis.THREADS), varied.stream())
            .sorted(Comparator.comparingInt(axis -> axis.equals(Axis.SERVER) ? 0 : 1))
            .toList();
  }

  public static Optional<Section> of(Results results) {
    List<Html> tables =
        results.workloads().stream()
            .flatMap(workload -> table(results, workload).stream())
            .toList();
    return tables.isEmpty()
        ? Optional.empty()
        : Section.of("cells", "All cells", Html.join(tables));
  }

  private static Optional<Html> table(Results results, WorkloadResults workload) {
    List<Measurement> started =
        workload.cells().stream().filter(cell -> cell.status() != Status.SKIPPED).toList();
    return started.isEmpty()
        ? Optional.empty()
        : Optional.of(new CellSection(results, started).table(workload.name(), started));
  }

  private Html table(String workload, List<Measurement> cells) {
    List<String> titles = new ArrayList<>();
    axes.forEach(axis -> titles.add((axis.equals(Axis.THREADS) ? "#" : "") + axis.title()));
    titles.add("status");
    titles.addAll(FIGURES);
    HtmlTable table = new HtmlTable(titles);
    for (Measurement cell : cells) {
      table.row(row(cell));
      table.row(HtmlTable.wide(titles.size(), "more", CellDetails.of(cell)));
    }
    return Html.join(
        Html.tag("h3", workload),
        Html.tag("p", Html.tag("code", WorkloadText.sql(workload))),
        Html.styled("div", "cells", table.html()));
  }

  private List<Html> row(Measurement cell) {
    List<Html> row = new ArrayList<>();
    for (Axis axis : axes) {
      String value = axis.of(cell.cell());
      row.add(axis.equals(Axis.THREADS) ? HtmlTable.number(value) : HtmlTable.cell(value));
    }
    row.add(HtmlTable.cell(Html.join(StatusMark.of(cell.status()), marks(cell))));
    if (cell.isOk()) {
      row.addAll(figures(cell));
    } else {
      row.add(
          HtmlTable.wide(FIGURES.size(), "reason", Html.text(String.join("; ", cell.reasons()))));
    }
    return row;
  }

  private static Html marks(Measurement cell) {
    String marks = MarkWords.of(cell);
    return marks.isEmpty() ? Html.NOTHING : Html.styled("small", "mark", marks);
  }

  private static List<Html> figures(Measurement cell) {
    List<Html> figures = new ArrayList<>();
    figures.add(HtmlTable.number(Numbers.number(cell.score().orElseThrow())));
    figures.add(
        HtmlTable.number(
            "%s – %s"
                .formatted(
                    Numbers.number(Collections.min(cell.runs())),
                    Numbers.number(Collections.max(cell.runs())))));
    figures.addAll(latency(cell.latency()));
    figures.addAll(cost(cell.cost()));
    Optional<Proof> proof = Optional.ofNullable(cell.proof());
    figures.add(
        HtmlTable.number(
            proof.map(found -> Numbers.number(found.statementsPerOperation())).orElse("-")));
    figures.add(HtmlTable.cell(proof.map(IndexUsed::of).orElse("-")));
    Limit limit = cell.limit();
    figures.add(HtmlTable.cell(limit == null ? "-" : limit.label().toString()));
    return figures;
  }

  private static List<Html> latency(@Nullable Latency latency) {
    if (latency == null) {
      return Collections.nCopies(5, HtmlTable.number("-"));
    }
    return Stream.of(latency.p50(), latency.p95(), latency.p99(), latency.p999(), latency.max())
        .map(micros -> HtmlTable.number(micros == null ? "-" : Numbers.micros(micros)))
        .toList();
  }

  private static List<Html> cost(@Nullable Cost cost) {
    if (cost == null) {
      return Collections.nCopies(3, HtmlTable.number("-"));
    }
    Double server = cost.serverCpuMicros();
    Double foreign = cost.foreignShare();
    return List.of(
        HtmlTable.number(Numbers.number(cost.clientCpuMicros())),
        HtmlTable.number(server == null ? "-" : Numbers.number(server)),
        HtmlTable.number(foreign == null ? "-" : Numbers.percent(foreign)));
  }
}
