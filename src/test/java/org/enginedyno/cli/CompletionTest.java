package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.Golden;
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
    CommandLine line = Main.commandLine(dyno.context(new StringWriter(), new StringWriter()));
    return Stream.concat(Stream.of(line), line.getSubcommands().values().stream())
        .flatMap(command -> command.getCommandSpec().options().stream())
        .filter(option -> !option.hidden())
        .toList();
  }

  @Test
  void bashAndZshAreGivenOneScriptThatNamesWhatThereIs() {
    String bash = dyno.prints("completion bash");

    assertThat(bash)
        .contains("complete -F _complete_dyno", "bashcompinit")
        .contains("percona-2007-short", "mysql-9.7", "READ_PK_POINT", "rocksdb", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=")
        .doesNotContain("WORKLOADS");
    assertThat(options()).allSatisfy(option -> assertThat(bash).contains(option.longestName()));
    assertThat(dyno.prints("completion zsh")).isEqualTo(bash);
  }

  @Test
  void fishIsGivenEveryOption() {
    String fish = dyno.prints("completion fish");

    assertThat(fish)
        .contains("percona-2007-short", "mysql-9.7", "READ_PK_POINT", "rocksdb", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=");
    assertThat(options())
        .allSatisfy(option -> assertThat(fish).contains("-l " + option.longestName().substring(2)));
  }

  @Test
  void otherShellsAreRefusedInALine() {
    assertThat(dyno.refusal("completion fisch"))
        .isEqualTo(
            "SHELL cannot be 'fisch'; did you mean 'fish'? there are: bash, zsh, fish; see dyno"
                + " completion --help");
    assertThat(dyno.refusal("completion"))
        .startsWith("dyno completion needs SHELL: bash, zsh or fish");
  }

  @Test
  void manualHasEveryOption() {
    String page = dyno.prints("manual");

    assertThat(page).contains("\n.SS dyno run [OPTION]... [PLAN]\n");
    assertThat(options())
        .extracting(option -> "\\fB" + option.longestName().replace("-", "\\-") + "\\fR")
        .allSatisfy(name -> assertThat(page).contains(name));
  }

  @Test
  void fishOffersNamesAndFilesWhereTheyBelong() {
    Golden.assertMatches(getClass(), "oven.fish", new CompletionCommand().fishScript(Oven.spec()));
  }

  @Test
  void manualPageSaysWhatHelpSays() {
    Golden.assertMatches(getClass(), "oven.1", new ManualCommand().page(Oven.spec(), "1.0-x"));
  }
}
