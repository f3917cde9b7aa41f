package org.enginedyno.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Kind;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a run of plan {@code ci} as it was written in format 2. */
final class FormatTwoTest {
  private final RunFolder folder;

  FormatTwoTest(@TempDir Path path) throws IOException {
    for (String name : List.of("run.json", "cells.jsonl")) {
      try (InputStream in = FormatTwoTest.class.getResourceAsStream("format-2/" + name)) {
        Files.copy(Objects.requireNonNull(in, name), path.resolve(name));
      }
    }
    folder = RunFolder.open(path);
  }

  private List<Measurement> cells;

  @BeforeEach
  void read() throws IOException {
    cells = folder.measurements();
  }

  @Test
  void givesItsManifestTheFormOfToday() throws IOException {
    Manifest manifest = folder.manifest();

    assertThat(manifest.format()).isEqualTo(Manifest.FORMAT);
    assertThat(manifest.cells()).isEqualTo(8);
    assertThat(manifest.predictedSeconds()).isPositive();
    assertThat(manifest.plan().engines()).containsExactly("InnoDB", "MyISAM");
    assertThat(manifest.plan().threads()).containsExactly(2);
    assertThat(manifest.plan().data().rows()).isEqualTo(20_000);
    assertThat(manifest.plan().knobs()).isEmpty();
    assertThat(manifest.servers()).hasSize(1);
    assertThat(manifest.tables()).hasSize(2);
    assertThat(manifest.clients()).isNotEmpty();
  }

  @Test
  void tellsFloorsFromReads() {
    assertThat(cells).filteredOn(cell -> cell.cell().isFloor()).hasSize(2);
    assertThat(cells)
        .extracting(Measurement::cell)
        .filteredOn(Cell::hasTables)
        .hasSize(7)
        .allSatisfy(cell -> assertThat(cell.work().kind()).isEqualTo(Kind.READ));
  }

  @Test
  void keepsTheNamesOfCells() {
    assertThat(cells)
        .extracting(cell -> cell.cell().id())
        .contains("FLOOR_DO_1 - t2 held @embedded", "READ_PK_POINT InnoDB t2 held @embedded");
  }

  @Test
  void turnsRangesIntoKnobs() {
    assertThat(cells)
        .extracting(Measurement::cell)
        .filteredOn(Cell::hasTables)
        .allSatisfy(
            cell -> {
              assertThat(cell.knobs().number("data.pk-range")).isEqualTo(100);
              assertThat(cell.knobs().number("data.state-range")).isEqualTo(5);
              assertThat(cell.knobs().unusual()).isEmpty();
            });
  }

  @Test
  void keepsFiguresAndProofs() {
    assertThat(cells)
        .filteredOn(Measurement::isOk)
        .hasSize(8)
        .allSatisfy(
            cell -> {
              assertThat(cell.score()).isPresent();
              assertThat(cell.latency()).isNotNull();
              assertThat(Objects.requireNonNull(cell.proof()).checks()).isNotEmpty();
            });
    Proof proof =
        cells.stream()
            .filter(cell -> cell.cell().hasTables() && cell.isOk())
            .map(Measurement::proof)
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    assertThat(proof.explain()).isNotEmpty();
    assertThat(proof.answers()).matches("[0-9a-f]{8}");
  }

  @Test
  void keepsACellThatFailedWithoutFigures() {
    assertThat(cells)
        .filteredOn(cell -> cell.status() == Status.FAILED)
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.figures()).isNull();
              assertThat(cell.reasons()).containsExactly("the server is gone");
            });
  }
}
