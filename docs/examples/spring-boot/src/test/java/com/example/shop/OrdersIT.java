package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.enginedyno.api.DynoCell;
import org.enginedyno.api.DynoResults;
import org.enginedyno.junit.DynoPlan;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** A run next to an application that has a Jackson of its own. */
@SpringBootTest
@DynoPlan("plans/orders.yaml")
class OrdersIT {
  @Autowired private ObjectMapper json;

  @Test
  void readsOrders(DynoResults results) throws Exception {
    DynoCell cell = results.cell("READ_PK_POINT", "InnoDB", 1);

    assertThat(cell.isOk()).isTrue();
    assertThat(cell.figures().orElseThrow().latency().orElseThrow().p99()).isPositive();
    assertThat(results.report()).isNotEmptyFile();
    assertThat(json.readTree(results.folder().resolve("run.json").toFile()).has("dyno")).isTrue();
  }
}
