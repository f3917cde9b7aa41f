package com.example.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.enginedyno.api.DynoResults;
import org.enginedyno.junit.DynoPlan;
import org.junit.jupiter.api.Test;

/** The statements of this project, in a workload file; cells that are not proven fail the test. */
@DynoPlan(
    value = "shop.yaml",
    threads = 2,
    set = {"measure.runs=1 x 300ms", "measure.warmup=300ms", "measure.forks=1"})
class ShopIT {
  @Test
  void areMeasured(DynoResults results) {
    assertEquals(1, results.cells("ORDERS_OF").size());
    assertEquals(1, results.cells("PAY").size());
  }
}
