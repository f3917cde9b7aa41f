package org.enginedyno.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.server.OwnServers;
import org.enginedyno.session.Workplace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DynoRunTest {
  @TempDir private Path folder = Path.of("");

  private Plan plan(DynoRun run) {
    return Execution.choice(run)
        .read(new Workplace(Map.of(), folder, OwnServers.within(folder), Clock.systemUTC()));
  }

  @Test
  void overridesKeysOfThePlan() {
    Plan plan =
        plan(
            DynoRun.of("ci")
                .engines("InnoDB", "Aria")
                .threads(1, 4)
                .workloads("READ_PK_POINT")
                .servers("jdbc:mysql://db1:3306/dyno?useCompression=true")
                .set("data.rows", "2000"));

    assertThat(plan.engines()).containsExactly("InnoDB", "Aria");
    assertThat(plan.threads()).containsExactly(1, 4);
    assertThat(plan.workloads()).containsExactly("READ_PK_POINT");
    assertThat(plan.servers()).containsExactly("jdbc:mysql://db1:3306/dyno?useCompression=true");
    assertThat(plan.data().rows()).isEqualTo(2_000);
  }

  @Test
  void isImmutable() {
    DynoRun first = DynoRun.of("ci").threads(1);
    DynoRun other = first.threads(4).engines("Aria").budget("30m").waiting(Duration.ofHours(1));

    assertThat(plan(first).threads()).containsExactly(1);
    assertThat(plan(other).threads()).containsExactly(4);
    assertThat(first.budget).isNull();
    assertThat(other.budget).isEqualTo(Duration.ofMinutes(30));
    assertThat(first.waits).isZero();
  }

  @Test
  void reportsAWrongValueInOneLine() {
    assertThatThrownBy(() -> DynoRun.of("ci").budget("soon"))
        .isInstanceOf(DynoException.class)
        .hasMessageStartingWith("budget: ");
    assertThatThrownBy(() -> plan(DynoRun.of("ci").set("data.rows", "few")))
        .isInstanceOf(UserError.class);
  }

  @Test
  void isRefusedIfItsFolderContainsASymbolicLink() throws IOException {
    Path own = Files.writeString(folder.resolve("own"), "the user's own");
    for (String name : List.of("run.json", "cells.jsonl", "plots", "log")) {
      Path results = Files.createDirectory(folder.resolve("results-" + name));
      Files.createSymbolicLink(results.resolve(name), own);
      assertThatThrownBy(() -> new Execution(DynoRun.of("ci").replacing(results)).measured())
          .isInstanceOf(UserError.class)
          .hasMessageContaining(results.toString())
          .hasMessageNotContaining("\n");
    }
    assertThat(own).hasContent("the user's own");
  }

  @Test
  void reportsThatTheSidesOfAGateAreNotCompared() {
    List<String> notes = new ArrayList<>();
    DynoRun run = DynoRun.of("gate").engines("Falcon").listener(DynoListener.to(notes::add));

    assertThatThrownBy(() -> new Execution(run).measured()).hasMessageContaining("Falcon");
    assertThat(notes).containsExactly(DuelRules.NOT_COMPARED);
  }
}
