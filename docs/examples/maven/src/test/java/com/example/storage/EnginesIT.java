package com.example.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import org.enginedyno.api.DynoCell;
import org.enginedyno.api.DynoResults;
import org.enginedyno.junit.DynoPlan;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Which engines can serve this project's reads; the plan is run once for all of these tests. */
@DynoPlan("plans/orders.yaml")
class EnginesIT {
  private static DynoResults first;

  @BeforeAll
  static void isMeasured(DynoResults results) {
    first = results;
  }

  @Test
  void measureEachEngine(DynoResults results) {
    assertSame(first, results);
    assertEquals(2, results.cells("READ_PK_POINT").size());
    for (DynoCell cell : results.cells("READ_PK_POINT")) {
      assertTrue(cell.figures().orElseThrow().score() > 0, cell.toString());
    }
  }

  @Test
  void leaveAReport(DynoResults results) {
    assertTrue(Files.isRegularFile(results.report()), results.report().toString());
  }

  @Nested
  class ForManyUsers {
    @Test
    void haveLatenciesToo(DynoResults results) {
      assertSame(first, results);
      DynoCell cell = results.cell("READ_PK_POINT", "InnoDB", 2);
      assertTrue(cell.figures().orElseThrow().latency().orElseThrow().p99() > 0);
    }
  }
}
