package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user can correct is reported in one line, with exit code 2. */
final class MistakesTest {
  private static final String COMMANDS =
      "there are: run, duel, gate, list, doctor, report, compare, history, claims, export, clean,"
          + " jmh, completion, manual; see dyno --help";

  private final Path folder;
  private final Dyno dyno;

  MistakesTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
  }

  /** Three dots stand for any text. */
  private void isRefused(String arguments, String message) {
    assertThat(dyno.refusal(arguments)).matches("\\Q" + message.replace("...", "\\E.*\\Q") + "\\E");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --engins InnoDB | dyno run has no option '--engins'; did you mean '--engine'? see dyno"
            + " run --help",
        "run --dryrun=x | dyno run has no option '--dryrun'; did you mean '--dry-run'? see dyno run"
            + " --help",
        "doctor -x | dyno doctor has no option '-x'; see dyno doctor --help",
        "doktor | unknown command 'doktor'; did you mean 'doctor'? " + COMMANDS,
        "measure | unknown command 'measure'; " + COMMANDS,
        "run quick ci | 'ci' is too much for dyno run; see dyno run --help",
        "run quick data.rows=5 | 'data.rows=5' is too much for dyno run; a key of a plan follows"
            + " --set; see dyno run --help",
        "run --set rows | --set takes KEY=VALUE, as in --set data.rows=1000000, and not 'rows'; see"
            + " dyno run --help",
        "run --out | --out needs a value: --out DIR; see dyno run --help",
        "run --engine --threads 4 | --engine needs a value: --engine E; see dyno run --help",
        "run --out a --out b | --out is given more than once; give it once; see dyno run --help",
        "run --dry-run=maybe | --dry-run takes no value, and not 'maybe'; see dyno run --help",
        "run ci --replace | --replace needs to know the folder: --out DIR",
        "run --replace --resume=results | --resume goes on with a run, and --replace removes one;"
            + " say one of them",
        "run --wait=soon | --wait: not a duration: 'soon'; ...",
        "run --budget soon | --budget: not a duration: 'soon'; write 500ms, 90s, 30m or 2h",
        "run --budget 5s | budget: 5s is too short for 16 cells; they need at least ...",
        "clean | dyno clean needs --server S or --place DIR; see dyno clean --help",
        "clean --place /no/where | --place is no directory: /no/where",
        "duel a b --replace | --replace needs to know the folder: --out DIR",
        "compare a b --fail-on regresion | --fail-on cannot be 'regresion'; did you mean"
            + " 'regression'? there are: regression, inconclusive, invalid; see dyno compare"
            + " --help",
        "report | dyno report needs DIR: The folder of the run or duel, or latest; see dyno report --help",
        "duel embedded | dyno duel needs BASE and NEW, or --resume DIR; see dyno duel --help",
        "gate | dyno gate needs PLAN, or --resume DIR; see dyno gate --help",
        "claims --claim x | dyno claims has no option '--claim'; did you mean '--claims'? see dyno"
            + " claims --help",
        "list engine | WHAT cannot be 'engine'; did you mean 'engines'? there are: workloads,"
            + " plans, servers, engines, figures, keys, knobs, axes, drivers, settings, schema; see"
            + " dyno list --help",
        "list tables | ...see dyno list --help",
        "jmh -f many | jmh: ...",
      })
  void argumentsThatACommandDoesNotUnderstand(String arguments, String message) {
    isRefused(arguments, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run quack | unknown plan 'quack'; did you mean 'quick'? there are: ci, crash-insert,"
            + " dimitri-2012-fileio, dimitri-2012-fileio-short,...",
        "run percona | unknown plan 'percona'; did you mean 'percona-2007' or 'percona-2007-short'?"
            + " there are: ...",
        "run --wait quack | unknown plan 'quack'...",
        "run --wait 10m quack | unknown plan 'quack'...",
        "run quack --wait | unknown plan 'quack'...",
        "run quack.yaml | no such file: quack.yaml",
        "run -s embeded | unknown server 'embeded'; did you mean 'embedded'? there are: ...",
        "run --server remote | unknown server 'remote'; there are: embedded, ...",
        "clean --server remote | unknown server 'remote'...",
        "list engines --server remote | unknown server 'remote'...",
        "run -e InnoDB,inodb | unknown engine 'inodb'; did you mean 'InnoDB'? embedded offers:"
            + " Aria, CSV, InnoDB, MEMORY, MRG_MyISAM, MyISAM",
        "run -e CSV | nothing to measure: CSV lacks ...",
        "run -w read.pk_pont | plan quick: workloads: no workload matches 'read.pk_pont'; did you"
            + " mean 'READ_PK_POINT'? there are: ...",
        "run -w write.* | ...no workload matches 'write.*'...",
        "run -t 0 | plan quick: threads: must be 1 to 4096: 0",
        "run --set theads=4 | plan quick: unknown key 'theads'; did you mean 'threads'? legal are:"
            + " ...",
        "run --set data.row=5 | ...unknown key 'data.row'; did you mean 'rows'? legal are: ...",
        "run --set measure.fork=4 | plan quick: unknown key 'measure.fork'; did you mean 'forks'?"
            + " legal are: ...",
        "run --set insert.rows-per-comit=4 | plan quick: unknown key 'insert.rows-per-comit'; did"
            + " you mean 'rows-per-commit'? legal are: ...",
      })
  void namesThatDoNotExist(String arguments, String message) {
    isRefused(arguments, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nowhere.invalid/dyno | no connection to nowhere.invalid:3306: unknown host"
            + " 'nowhere.invalid'; correct the name or use its address",
        "127.0.0.1:1/dyno | no connection to 127.0.0.1:1: ...",
        "127.0.0.1:1/dyno?password=s3cret | the server URL must not contain 'password'; use --user,"
            + " and --password-file or DYNO_PASSWORD",
        "root:s3cret@127.0.0.1/dyno | not a server URL: 'jdbc:mysql://…'; write"
            + " jdbc:mysql://HOST:PORT/DATABASE",
        "127.0.0.1:1/dyno --ask-password | ...there is no terminal to ask for a password...",
        "127.0.0.1:1/dyno --password-file none | cannot read the password file none",
      })
  void serversThatCannotBeReached(String place, String message) {
    isRefused("run --server jdbc:mysql://" + place, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OLTP_RO --set='data={existing: sbtest}' | data.existing: say data.rows, as embedded starts"
            + " only with the run",
        "OLTP_WRITE --set=data.existing=sbtest | ...data.existing: tables of others are only read,"
            + " by OLTP_POINT,...",
        "OLTP_RO --set=data.existing=sbtest --set=settings.sync_binlog=1 | ...data.existing: the"
            + " server is left as it is; take the settings out...",
        "OLTP_RO --set='data={existing: sbtest, files: here}' | plan quick: data.files: either"
            + " files or tables that are there (data.existing)",
      })
  void tablesOfOthersThatCannotBeMeasured(String workload, String message) {
    isRefused("run quick --workload=" + workload, message);
  }

  @Test
  void filesOfDocumentsThatCannotBeRead() throws IOException {
    String files = " --set=data.files=" + folder;
    String words = "run quick --workload=FT_WORD" + files;
    isRefused(
        "run quick --workload=FT_WORD_INSERTING,OLTP_RO" + files,
        "plan quick: data.files: documents are searched, by FT_WORD, FT_BOOLEAN, FT_PHRASE,"
            + " FT_TOP10; not by OLTP_RO, FT_WORD_INSERTING...");
    isRefused(words, "data.files: no file in %s is called ohsumed.*".formatted(folder));
    Path file = Files.writeString(folder.resolve("ohsumed.87"), ".I 1\nTitle\n");
    isRefused(words, "data.files: %s, line 2: belongs to no field: Title".formatted(file));
    Files.writeString(file, ".I 1\n.T\nTitle\n");
    isRefused(
        words + " --set=data.rows=2",
        "data.rows: 2 are more than the 1 documents of the files in " + folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --server mysql-9.7 -e InnoDB -t 1",
        "clean --server mysql-9.7",
        "jmh --server mysql-9.1 ReadBenchmark"
      })
  void aContainerWhereThereIsNoDocker(String command) {
    Map<String, String> nowhere = Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock");

    Dyno.Said said = new Dyno(folder, nowhere).says(command);

    assertThat(said.err().lines().toList())
        .last()
        .asString()
        .startsWith("dyno: Docker is not there: no socket at /nowhere/docker.sock");
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void fiveMistakesAtOnce() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("wrong.yaml"),
            """
            engines: [InnoDB]
            workloads: [READ_NOTHING]
            threads: [0]
            colour: red
            data: { rows: 12 }
            measure: { warmup: soon }
            """);

    Dyno.Said said = dyno.says("run", plan.toString());

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err().lines())
        .hasSize(6)
        .startsWith("dyno: plan wrong: 5 problems")
        .anyMatch(line -> line.matches("  - .*unknown key 'colour'.*legal are: .*"))
        .anyMatch(line -> line.matches("  - .*no workload matches 'READ_NOTHING'.*"))
        .anyMatch(line -> line.matches("  - .*threads.*0.*"))
        .anyMatch(line -> line.matches("  - .*data.rows.*12.*"))
        .anyMatch(line -> line.matches("  - .*measure.warmup.*soon.*"));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aFolderThatHoldsNoRun() {
    String message = folder + " holds no run: it has no run.json";
    isRefused("report " + folder, message);
    isRefused("run --resume " + folder, message);
  }

  @Test
  void saysWhichNameNoFileCanHave() {
    assertThat(CommandContext.cannotBeNamed(new InvalidPathException("a?b", "no letter")))
        .hasMessageStartingWith("no file can have the name 'a?b': no letter");
  }
}
