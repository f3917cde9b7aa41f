package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.enginedyno.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HelpTest {
  private final Dyno dyno;

  HelpTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
  }

  static Set<String> commands() {
    StringWriter nowhere = new StringWriter();
    return Main.commandLine(new Dyno(Path.of("")).context(nowhere, nowhere))
        .getSubcommands()
        .keySet();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItselfInAHundredColumns(String command) {
    String help = dyno.printsOnly(command, "--help");

    Golden.assertMatches(getClass(), "help-" + command + ".txt", help);
    assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpShowsACommandsHelpAndEveryCommandTheVersion(String command) {
    assertThat(dyno.printsOnly("help", command)).isEqualTo(dyno.printsOnly(command, "--help"));
    if (!command.equals("jmh")) {
      assertThat(dyno.printsOnly(command, "--version")).isEqualTo(dyno.printsOnly("--version"));
    }
  }

  @Test
  void dynoWithoutArgumentsListsCommands() {
    String help = dyno.printsOnly("--help");

    Golden.assertMatches(getClass(), "help.txt", help);
    assertThat(dyno.printsOnly("")).isEqualTo(help);
    assertThat(dyno.printsOnly("help")).isEqualTo(help);
  }

  @Test
  void fitsIntoANarrowTerminal(@TempDir Path folder) {
    Dyno narrow = new Dyno(folder, Map.of(), Dyno.FixedScreen.dumb(80));

    assertThat(narrow.printsOnly("run", "--help").lines())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80).doesNotContain("\u001b"));
  }

  @Test
  void printsItsVersion() {
    assertThat(dyno.says("--version").out()).matches("dyno \\S+\\R");
  }
}
