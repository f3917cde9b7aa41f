package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command on a terminal that the program {@code script} creates. */
@EnabledOnOs(OS.LINUX)
final class TerminalIT {
  private static final String ESCAPE = "\u001b";
  private static final String RUN =
      "run ci --out=results --workload=READ_PK_POINT --threads=1 --set=floors=off"
          + " --set=measure.forks=1 --set=data.rows=20000 --set=measure.warmup=300ms ";

  private static final String SHORT = "--engine=InnoDB --set='measure.runs=1 x 300ms'";

  @TempDir private Path room = Path.of("");

  /** A terminal of 60 columns; the shell redirects its output. */
  private String shown(Map<String, String> environment, String redirection, String cells)
      throws Exception {
    String inside = "stty cols 60; $(printf '%%q ' \"$@\") %s".formatted(redirection);
    List<String> terminal =
        List.of("bash", "-c", "exec script -qec \"" + inside + "\" /dev/null", "terminal");
    try (DynoProcess dyno = DynoProcess.start(room, terminal, environment, RUN + cells)) {
      assertThat(dyno.exitCode()).as(dyno.out() + dyno.err()).isZero();
      dyno.assertNothingIsLeft();
      return dyno.out();
    }
  }

  @Test
  void fitsItsLinesIntoTheTerminalsColumns() throws Exception {
    String shown =
        shown(
            Map.of("TERM", "xterm"), "", "--engine=InnoDB,MyISAM --set='measure.runs=1 x 1500ms'");

    assertThat(shown).contains("\r" + ESCAPE + "[2K[1/").contains("READ_PK_POINT");
    // a path is not folded, so that it can be copied
    assertThat(shown.replace(ESCAPE + "[2K", "").split("[\r\n]+"))
        .filteredOn(line -> !line.contains("/target/"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
  }

  @Test
  @Tag("long")
  void sendsNoEscapesToADumbOne() throws Exception {
    assertThat(shown(Map.of("TERM", "dumb"), "", SHORT))
        .contains("READ_PK_POINT")
        .doesNotContain(ESCAPE);
  }

  @Test
  @Tag("long")
  void sendsNoEscapesIntoAFile() throws Exception {
    String shown = shown(Map.of("TERM", "xterm"), "2>" + room.resolve("log.txt"), SHORT);

    assertThat(shown).contains("READ_PK_POINT", "report: ").doesNotContain(ESCAPE);
    assertThat(Files.readString(room.resolve("log.txt")))
        .contains("[1/", "predicted time")
        .doesNotContain(ESCAPE);
  }
}
