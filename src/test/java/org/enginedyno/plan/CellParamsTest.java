package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.Checkout;
import org.enginedyno.plan.axis.PlanAxis.Executor;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.plan.axis.PlanAxis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CellParamsTest {
  private static Cell insert(Client client) {
    return CellBuilder.of("INSERT_SMALL", "Aria")
        .data(new DataSpec(1_234, -7))
        .knobs(Map.of("insert.rows-per-commit", "9"))
        .client(client)
        .cell();
  }

  static List<Client> everyClientThatAForkMakes() {
    List<Client> clients = new ArrayList<>();
    for (Driver driver : Driver.SHIPPED) {
      for (Profile profile : Profile.values()) {
        for (Object pool : List.of("threads", 17)) {
          clients.add(
              SampleClients.client(
                  PlanAxis.DRIVER, driver, PlanAxis.PROFILE, profile, PlanAxis.POOL, pool));
        }
      }
    }
    clients.add(SampleClients.equal(Driver.MYSQL, PreparedBy.CLIENT, Checkout.BORROW));
    return clients;
  }

  @ParameterizedTest
  @MethodSource("everyClientThatAForkMakes")
  void areParsedAsTheyWereSent(Client client) {
    Cell cell = insert(client);

    assertThat(CellParams.parse(CellParams.of(cell), null))
        .isEqualTo(
            new CellParams(
                "here",
                "Aria",
                new DataSpec(1_234, -7),
                Map.of(
                    "insert.rows-per-commit",
                    "9",
                    "insert.rows-per-thread",
                    "1000",
                    "insert.rows-per-statement",
                    "1",
                    "insert.batch",
                    "values"),
                client));
  }

  @Test
  void areUsualIfAWorkloadHasNoKnobs() {
    Cell cell = CellBuilder.of("FLOOR_DO_1", Cell.NO_ENGINE).cell();

    assertThat(CellParams.of(cell)).containsEntry("knobs", "usual").containsEntry("engine", "-");
    assertThat(CellParams.parse(CellParams.of(cell), null).knobs()).isEmpty();
  }

  @Test
  void omitParametersOfTheForksJvm() {
    Client elsewhere =
        SampleClients.client(
            PlanAxis.JVM, "25", PlanAxis.EXECUTOR, Executor.VIRTUAL, PlanAxis.JVM_ARGS, "-Xmx64m");

    assertThat(CellParams.of(insert(elsewhere))).isEqualTo(CellParams.of(insert(Client.USUAL)));
  }

  @Test
  void mustBeComplete() {
    Map<String, String> complete = CellParams.of(insert(Client.USUAL));
    for (String name : complete.keySet()) {
      Map<String, String> incomplete = new HashMap<>(complete);
      incomplete.remove(name);

      assertThatIllegalArgumentException()
          .isThrownBy(() -> CellParams.parse(incomplete, null))
          .withMessage("a fork needs parameter " + name);
    }
  }
}
