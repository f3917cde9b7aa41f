package org.enginedyno.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.enginedyno.plan.Plan;
import org.enginedyno.result.duel.Duels;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.machine.Interruption;
import org.enginedyno.run.machine.RunListener;
import org.enginedyno.server.OwnServers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunSessionTest {
  private static final RunListener SILENT = new RunListener() {};

  @TempDir private Path room = Path.of("");

  private Workplace here() {
    return new Workplace(Map.of(), room, OwnServers.within(room), Clock.systemUTC());
  }

  /** A duel that measures nothing and behaves like its conductor. */
  private Preparation duel(Conductor conductor) {
    Workplace here = here();
    Plan plan = new PlanChoice("gate", Map.of()).read(here);
    ServerCredentials login = new ServerCredentials(null, (server, user) -> Optional.empty());
    return new Preparation(
        ThisMachine.with(here, login, List.of(), false),
        Optional.empty(),
        "duel",
        new Manifest.Expected(List.of(Duels.pair("pair")), List.of()),
        List.of(new RunSide("old", plan, Map.of()), new RunSide("new", plan, Map.of())),
        run -> conductor);
  }

  private RunSession first(Conductor conductor, Interruption interruption) {
    return RunSession.of(
        here(), duel(conductor), Optional.empty(), room.resolve("results"), false, interruption);
  }

  /** Runs the hook while the session measures; returns its last line. */
  private static String interrupted(RunSession session) throws Exception {
    StringWriter said = new StringWriter();
    Thread end = new Thread(() -> session.end(new PrintWriter(said), "dyno duel"));
    session.measure(SILENT, end::start);
    end.join();
    return said.toString().lines().reduce("", (one, next) -> next);
  }

  @Test
  void aDuelThatFailsBeforeItsFirstBlockLeavesNoFolder() {
    RunSession session =
        first(
            () -> {
              throw new IOException("the disk is gone");
            },
            new Interruption(Duration.ZERO));

    assertThatThrownBy(() -> session.measure(SILENT, () -> {})).hasMessage("the disk is gone");
    assertThat(room.resolve("results")).doesNotExist();
  }

  @Test
  void aDuelThatIsInterruptedBeforeItsFirstBlockLeavesNoFolder() throws Exception {
    Interruption interruption = new Interruption(Duration.ofMinutes(1));
    RunSession session = first(interruption::isTheCause, interruption);

    assertThat(interrupted(session))
        .isEqualTo("dyno: nothing was measured; removed " + room.resolve("results"));
    assertThat(room.resolve("results")).doesNotExist();
  }

  @Test
  void aFolderOfAnEarlierSessionStays() throws Exception {
    first(() -> {}, new Interruption(Duration.ZERO)).measure(SILENT, () -> {});
    Interruption interruption = new Interruption(Duration.ofMinutes(1));
    RunFolder begun = Folders.resumed(room.resolve("results"));
    RunSession session =
        RunSession.of(
            here(), duel(interruption::isTheCause), Optional.of(begun), null, false, interruption);

    assertThat(interrupted(session))
        .isEqualTo(
            "dyno: nothing was measured; continue with: dyno duel --resume "
                + room.resolve("results"));
    assertThat(begun.hasManifest()).isTrue();
  }
}
