package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Instance;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.run.RunPlans;
import org.junit.jupiter.api.Test;

final class ServerInstancesTest {
  private static final List<Cell> BOTH =
      RunPlans.matrix(RunPlans.inBothInstances("InnoDB", "Aria")).cells();

  private static List<Cell> cells(Instance instance) {
    return BOTH.stream().filter(cell -> cell.get(PlanAxis.INSTANCE) == instance).toList();
  }

  @Test
  void areOneForAllEnginesOrOneForEach() {
    assertThat(ServerInstances.names(cells(Instance.SHARED))).containsExactly("shared");
    assertThat(ServerInstances.names(cells(Instance.PER_ENGINE))).containsExactly("Aria", "InnoDB");
  }

  @Test
  void reportWhyOneCannotBeOpened() {
    List<String> asked = new ArrayList<>();

    assertThatThrownBy(
            () ->
                ServerInstances.open(
                    cells(Instance.PER_ENGINE),
                    instance -> {
                      asked.add(instance);
                      throw new IOException(instance + " is not there");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("Aria is not there");
    assertThat(asked).containsExactly("Aria");
  }
}
