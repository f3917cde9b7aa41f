package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
  void bashAndZshShareOneScriptWithAllNames() {
    String bash = dyno.prints("completion bash");

    assertThat(bash)
        .contains("complete -F _complete_dyno", "bashcompinit")
        .contains(
            "percona-2007-short", "mysql-9.7", "READ_PK_POINT", "ROCKSDB", "InnoDB", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=")
        .doesNotContain("WORKLOADS");
    assertThat(options()).allSatisfy(option -> assertThat(bash).contains(option.longestName()));
    assertThat(dyno.prints("completion zsh")).isEqualTo(bash);
  }

  /** The words with which bash completes a line whose last word is unfinished. */
  private List<String> completed(String... words) throws IOException, InterruptedException {
    String quoted = Stream.of(words).map("'%s'"::formatted).collect(Collectors.joining(" "));
    String script =
        dyno.prints("completion bash")
            + """

            compopt() { echo "compopt $*"; }
            COMP_WORDS=(dyno %s)
            COMP_CWORD=%d
            _dyno_with_settings
            printf '%%s\\n' "${COMPREPLY[@]}"
            """
                .formatted(quoted, words.length);
    Process bash =
        new ProcessBuilder("bash", "--norc", "-c", script).redirectErrorStream(true).start();
    bash.getOutputStream().close();
    List<String> lines =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    assertThat(bash.waitFor()).as(lines.toString()).isZero();
    return lines.stream().filter(line -> !line.equals("compopt +o default")).toList();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void bashCompletesEnginesAndKeys() throws Exception {
    assertThat(completed("run", "--engine", "I")).containsExactly("InnoDB");
    assertThat(completed("run", "-e", "")).contains("Aria", "InnoDB", "MyISAM", "ROCKSDB");
    assertThat(completed("duel", "--plan", "qu")).containsExactly("quick");
    assertThat(completed("run", "qu")).contains("quick");
    assertThat(completed("help", "du")).contains("duel");
    assertThat(completed("init", "--for", "")).contains("reads", "search");
    assertThat(completed("run", "--set", "")).contains("data.rows=", "checkout=borrow");
    // a value follows, so no space does
    assertThat(completed("run", "--set", "data.ro"))
        .containsExactly("compopt -o nospace", "data.rows=");
    assertThat(completed("run", "--set", "checkout", "=")).containsExactly("held", "borrow");
    assertThat(completed("run", "--set", "data.rows", "=")).containsExactly("");
    assertThat(completed("run", "--set", "checkout", "=", "bo")).containsExactly("borrow");
  }

  @Test
  void fishCompletesEveryOption() {
    String fish = dyno.prints("completion fish");

    assertThat(fish)
        .contains(
            "percona-2007-short", "mysql-9.7", "READ_PK_POINT", "ROCKSDB", "InnoDB", "workloads")
        .contains("data.rows=", "checkout=borrow", "oltp.distribution=zipfian", "place=");
    assertThat(options())
        .allSatisfy(option -> assertThat(fish).contains("-l " + option.longestName().substring(2)));
  }

  @Test
  void otherShellsAreRefusedInOneLine() {
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
  void fishCompletesNamesAndFilesByOption() {
    Golden.assertMatches(getClass(), "oven.fish", new CompletionCommand().fishScript(Oven.spec()));
  }

  @Test
  void manualPageMatchesHelp() {
    Golden.assertMatches(getClass(), "oven.1", new ManualCommand().page(Oven.spec(), "1.0-x"));
  }
}
