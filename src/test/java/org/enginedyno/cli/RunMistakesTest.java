package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a run besides its plan, and cannot be. */
final class RunMistakesTest {
  private final Dyno dyno;

  RunMistakesTest(@TempDir Path folder) {
    this.dyno = new Dyno(folder);
  }

  private void isToldInOneLine(String part, String... arguments) {
    Dyno.Said said = dyno.says(arguments);

    assertThat(said.err()).startsWith("dyno: ").contains(part).hasLineCount(1);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  @Test
  void aFolderThatIsNotToBeReplaced() {
    isToldInOneLine("--replace needs to know the folder: --out DIR", "run", "ci", "--replace");
    isToldInOneLine(
        "--resume goes on with a run, and --replace removes one; say one of them",
        "run",
        "--replace",
        "--resume=results");
  }

  @Test
  void aTimeToWaitThatIsNone() {
    isToldInOneLine("--wait: not a duration: 'soon'; ", "run", "--wait=soon");
  }

  @Test
  void aPlanIsNotTakenForATimeToWait() {
    isToldInOneLine("unknown plan 'quack'", "run", "--wait", "quack");
    isToldInOneLine("unknown plan 'quack'", "run", "--wait", "10m", "quack");
    isToldInOneLine("unknown plan 'quack'", "run", "quack", "--wait");
  }
}
