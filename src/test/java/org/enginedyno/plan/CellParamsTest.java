package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CellParamsTest {
  private static Cell cell(Work work, Client client) {
    return SampleCells.plain(work, 3, client);
  }

  private static Work insert(Map<String, String> knobs) {
    return SampleCells.work("INSERT_SMALL", "Aria", new DataSpec(1_234, -7), knobs);
  }

  static List<Client> everyClientThatAForkMakes() {
    List<Client> clients = new ArrayList<>();
    for (Driver driver : Driver.SHIPPED) {
      for (Profile profile : Profile.values()) {
        for (PreparedBy statements : PreparedBy.values()) {
          for (Checkout checkout : Checkout.values()) {
            for (int pool : new int[] {Client.AS_MANY_AS_THREADS, 17}) {
              clients.add(
                  new Client(
                      driver,
                      profile,
                      statements,
                      checkout,
                      pool,
                      Client.THIS_JVM,
                      Executor.PLATFORM,
                      Client.NO_ARGS));
            }
          }
        }
      }
    }
    return clients;
  }

  @ParameterizedTest
  @MethodSource("everyClientThatAForkMakes")
  void comeBackAsTheyWereSent(Client client) {
    Cell cell = cell(insert(Map.of("insert.rows-per-commit", "9")), client);

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
                    "values",
                    "insert.rate",
                    "0"),
                client));
  }

  @Test
  void saySoWhereAWorkloadHasNoKnobs() {
    Cell cell =
        cell(
            SampleCells.work("FLOOR_DO_1", Cell.NO_ENGINE, new DataSpec(1_000, 1), Map.of()),
            Client.USUAL);

    assertThat(CellParams.of(cell)).containsEntry("knobs", "usual").containsEntry("engine", "-");
    assertThat(CellParams.parse(CellParams.of(cell), null).knobs()).isEmpty();
  }

  @Test
  void leaveOutWhatIsMadeByWhoStartsTheFork() {
    Client elsewhere =
        new Client(
            Driver.MYSQL,
            Profile.EQUAL,
            PreparedBy.SERVER,
            Checkout.HELD,
            Client.AS_MANY_AS_THREADS,
            "25",
            Executor.VIRTUAL,
            "-Xmx64m");

    assertThat(CellParams.of(cell(insert(Map.of()), elsewhere)))
        .isEqualTo(CellParams.of(cell(insert(Map.of()), Client.USUAL)));
  }

  @Test
  void mustAllBeThere() {
    Map<String, String> complete = CellParams.of(cell(insert(Map.of()), Client.USUAL));
    for (String name : complete.keySet()) {
      Map<String, String> incomplete = new HashMap<>(complete);
      incomplete.remove(name);

      assertThatIllegalArgumentException()
          .isThrownBy(() -> CellParams.parse(incomplete, null))
          .withMessage("a fork needs parameter " + name);
    }
  }
}
