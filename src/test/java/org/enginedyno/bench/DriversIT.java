package org.enginedyno.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.ReadBack;
import org.enginedyno.db.facts.Counters;
import org.enginedyno.fixture.TestDatabase;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellBuilder;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.server.LiveServer;
import org.enginedyno.workload.SampleTables;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads from the server which commands each driver configuration really sends. */
@ExtendWith(LiveServer.class)
@TestInstance(Lifecycle.PER_CLASS)
final class DriversIT {
  private static final DataSpec DATA = new DataSpec(1_000, 3);
  private static final long OPERATIONS = 50;

  /**
   * The counters cover the whole server, and a pool that was just closed may still send a command.
   */
  private static final long OF_OTHERS = 3;

  private final TestDatabase database;
  private final Trials trials;

  DriversIT(TestDatabase database) {
    this.database = database;
    trials = database.trials();
  }

  @BeforeAll
  void load() throws SQLException, InterruptedException {
    database.load(SampleTables.read(DATA), "InnoDB");
  }

  static List<Client> everyWayToUseADriver() {
    List<Client> clients = new ArrayList<>();
    for (Driver driver : Driver.SHIPPED) {
      for (Checkout checkout : Checkout.values()) {
        clients.add(client(driver, Profile.EQUAL, PreparedBy.SERVER, checkout));
        clients.add(client(driver, Profile.EQUAL, PreparedBy.CLIENT, checkout));
        clients.add(client(driver, Profile.AS_SHIPPED, PreparedBy.CLIENT, checkout));
      }
    }
    return clients;
  }

  private static Client client(
      Driver driver, Profile profile, PreparedBy statements, Checkout checkout) {
    return SampleClients.client(
        PlanAxis.DRIVER,
        driver,
        PlanAxis.PROFILE,
        profile,
        PlanAxis.STATEMENTS,
        statements,
        PlanAxis.CHECKOUT,
        checkout);
  }

  @ParameterizedTest
  @MethodSource("everyWayToUseADriver")
  void sendsOneStatementPerOperationAndPreparesNoneTwice(Client client) throws Exception {
    for (String name : List.of("READ_PK_POINT", "READ_KEY_RANGE", "FLOOR_DO_1", "FLOOR_BORROW")) {
      Workload workload = Workloads.named(name);
      Cell cell = CellBuilder.of(name, "InnoDB").data(DATA).client(client).cell();
      ForkLog log = trials.run(cell, OPERATIONS);
      Map<String, Long> counted = log.spans().get(0).server().counters();
      long declared = OPERATIONS * workload.effect(DATA, cell.knobs()).statements();
      boolean prepares = client.get(PlanAxis.STATEMENTS) == PreparedBy.SERVER;

      assertThat(counted.getOrDefault(Counters.QUESTIONS, 0L))
          .as("%s: %s", name, counted)
          .isBetween(declared, declared + OF_OTHERS);
      assertThat(counted.getOrDefault("com_stmt_prepare", 0L)).isLessThanOrEqualTo(OF_OTHERS);
      assertThat(counted.getOrDefault("com_stmt_execute", 0L)).isEqualTo(prepares ? declared : 0);
      assertThat(log.connection())
          .containsEntry(ReadBack.PREPARED_BY, client.values().text(PlanAxis.STATEMENTS));
    }
  }
}
