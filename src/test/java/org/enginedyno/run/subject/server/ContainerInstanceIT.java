package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Cell;
import org.enginedyno.run.machine.SilentListener;
import org.enginedyno.run.proof.Sample;
import org.enginedyno.run.subject.Evidence.AppliedSettings;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;

@InContainers
final class ContainerInstanceIT {
  private static final Map<String, String> TORN = Map.of("innodb_doublewrite", "off");

  private static Cell cell(Map<String, String> settings) {
    return Sample.like(Sample.PATTERN.name(), "InnoDB").threads(1).settings(settings).cell();
  }

  /** MySQL calls this variable dynamic but refuses to switch it off. */
  @Test
  void restartsOnceForAVariableRefusedWhileRunning() throws Exception {
    SilentListener listener = new SilentListener();
    Server server =
        Containers.start(Containers.MYSQL, new Needs(20, 4 << 20, 0, List.of("InnoDB")));
    try (ServerInstance instance = new ServerInstance(Instances.of(server), listener)) {
      instance.starts().load("InnoDB");

      AppliedSettings first = instance.apply(cell(TORN), Optional.empty());
      AppliedSettings second = instance.apply(cell(TORN), Optional.empty());
      AppliedSettings back = instance.apply(cell(Map.of()), Optional.empty());

      assertThat(first.effective()).containsEntry("innodb_doublewrite", "OFF");
      assertThat(first.mismatches()).isEmpty();
      assertThat(second.how()).isEqualTo("while it ran");
      assertThat(back.how()).isEqualTo("by a new start");
      assertThat(listener.notes().stream().filter(note -> note.startsWith("restarting mysql-9.7")))
          .containsExactly(
              "restarting mysql-9.7 with {innodb_doublewrite=OFF}",
              "restarting mysql-9.7 with its original settings");
      assertThat(instance.workspace().trouble("InnoDB")).isEmpty();
    }
  }
}
