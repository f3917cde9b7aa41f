package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class CompletionTest {
  private final Dyno dyno;

  CompletionTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
  }

  private List<OptionSpec> options() {
    CommandLine line = Main.commandLine(dyno.surroundings(new StringWriter(), new StringWriter()));
    return Stream.concat(Stream.of(line), line.getSubcommands().values().stream())
        .flatMap(command -> command.getCommandSpec().options().stream())
        .filter(option -> !option.hidden())
        .toList();
  }

  @Test
  void bashAndZshAreGivenOneScriptThatNamesWhatThereIs() {
    Dyno.Said bash = dyno.says("completion", "bash");

    assertThat(bash.code()).isZero();
    assertThat(bash.out())
        .contains("complete -F _complete_dyno", "bashcompinit")
        .contains("percona-2007-short", "mysql-9.7", "READ_PK_POINT", "rocksdb", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=")
        .doesNotContain("WORKLOADS");
    assertThat(options())
        .allSatisfy(option -> assertThat(bash.out()).contains(option.longestName()));
    assertThat(dyno.says("completion", "zsh")).isEqualTo(bash);
  }

  @Test
  void fishIsGivenEveryOption() {
    Dyno.Said fish = dyno.says("completion", "fish");

    assertThat(fish.code()).isZero();
    assertThat(fish.out())
        .contains("percona-2007-short", "mysql-9.7", "READ_PK_POINT", "rocksdb", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=");
    assertThat(options())
        .allSatisfy(
            option -> assertThat(fish.out()).contains("-l " + option.longestName().substring(2)));
  }

  @Test
  void otherShellsAreRefusedInALine() {
    assertThat(dyno.says("completion", "fisch").err())
        .isEqualToIgnoringNewLines(
            "dyno: SHELL cannot be 'fisch'; did you mean 'fish'? there are: bash, zsh, fish; see"
                + " dyno completion --help");
    assertThat(dyno.says("completion").err())
        .startsWith("dyno: dyno completion needs SHELL: bash, zsh or fish");
  }

  @Test
  void manualHasEveryOption() {
    Dyno.Said page = dyno.says("manual");

    assertThat(page.code()).isZero();
    assertThat(page.out())
        .contains("\n.SS dyno run [OPTION]... [PLAN]\n")
        .contains("\n.SH EXIT STATUS\n.TP\n\\fB0\\fR\nThe command succeeded;");
    assertThat(options())
        .allSatisfy(
            option ->
                assertThat(page.out())
                    .contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR"));
  }
}
