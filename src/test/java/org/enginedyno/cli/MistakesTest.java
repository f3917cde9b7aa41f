package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user can mend is told in one line, with exit code 2. */
final class MistakesTest {
  private final Path folder;
  private final Dyno dyno;

  MistakesTest(@TempDir Path folder) {
    this.folder = folder;
    this.dyno = new Dyno(folder);
  }

  private void isToldInOneLine(String line, String... arguments) {
    Dyno.Said said = dyno.says(arguments);

    assertThat(said.err()).isEqualTo("dyno: " + line + System.lineSeparator());
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  private void isToldInOneLineWith(String part, String... arguments) {
    Dyno.Said said = dyno.says(arguments);

    assertThat(said.err()).startsWith("dyno: ").contains(part).hasLineCount(1);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  @Test
  void aFlagThatThereIsNot() {
    isToldInOneLine(
        "dyno run has no option '--engines'; did you mean '--engine'? see dyno run --help",
        "run",
        "--engines");
    isToldInOneLine("dyno clean needs --server S or --place DIR; see dyno clean --help", "clean");
    isToldInOneLineWith("see dyno list --help", "list", "tables");
    isToldInOneLineWith("see dyno --help", "measure");
  }

  @Test
  void aPlanThatThereIsNot() {
    isToldInOneLineWith(
        "unknown plan 'quack'; did you mean 'quick'? there are: ci, crash-insert,"
            + " dimitri-2012-fileio, dimitri-2012-fileio-short,",
        "run",
        "quack");
    isToldInOneLine("no such file: quack.yaml", "run", "quack.yaml");
  }

  @Test
  void tablesOfOthersThatAreNotToBeHad() {
    isToldInOneLine(
        "data.existing: say data.rows, as embedded starts only with the run",
        "run",
        "quick",
        "--workload=OLTP_RO",
        "--set=data={existing: sbtest}");
    isToldInOneLineWith(
        "data.existing: tables of others are only read, by OLTP_POINT,",
        "run",
        "quick",
        "--workload=OLTP_WRITE",
        "--set=data.existing=sbtest");
    isToldInOneLineWith(
        "data.existing: the server is left as it is; take the settings out",
        "run",
        "quick",
        "--workload=OLTP_RO",
        "--set=data.existing=sbtest",
        "--set=settings.sync_binlog=1");
  }

  @Test
  void filesOfDocumentsThatAreNotToBeHad() throws IOException {
    String files = "--set=data.files=" + folder;
    isToldInOneLineWith(
        "plan quick: data.files: documents are searched, by FT_WORD, FT_BOOLEAN, FT_PHRASE,"
            + " FT_TOP10; not by OLTP_RO, FT_WORD_INSERTING",
        "run",
        "quick",
        "--workload=FT_WORD_INSERTING,OLTP_RO",
        files);
    isToldInOneLine(
        "plan quick: data.files: either files or tables that are there (data.existing)",
        "run",
        "quick",
        "--workload=OLTP_RO",
        "--set=data={existing: sbtest, files: here}");
    isToldInOneLine(
        "data.files: no file in %s is called ohsumed.*".formatted(folder),
        "run",
        "quick",
        "--workload=FT_WORD",
        files);
    Path file = Files.writeString(folder.resolve("ohsumed.87"), ".I 1\nTitle\n");
    isToldInOneLine(
        "data.files: %s, line 2: belongs to no field: Title".formatted(file),
        "run",
        "quick",
        "--workload=FT_WORD",
        files);
    Files.writeString(file, ".I 1\n.T\nTitle\n");
    isToldInOneLine(
        "data.rows: 2 are more than the 1 documents of the files in " + folder,
        "run",
        "quick",
        "--workload=FT_WORD",
        "--set=data.rows=2",
        files);
  }

  @Test
  void anEngineThatThereIsNot() {
    isToldInOneLine(
        "unknown engine 'inodb'; did you mean 'InnoDB'? embedded offers: Aria, CSV, InnoDB, MEMORY,"
            + " MRG_MyISAM, MyISAM",
        "run",
        "-e",
        "InnoDB,inodb");
  }

  @Test
  void aServerThatThereIsNot() {
    isToldInOneLineWith(
        "unknown server 'remote'; there are: embedded, ", "run", "--server", "remote");
    isToldInOneLineWith("unknown server 'remote'", "clean", "--server", "remote");
    isToldInOneLineWith("unknown server 'remote'", "list", "engines", "--server", "remote");
  }

  @Test
  void aContainerWhereThereIsNoDocker() {
    Dyno withoutDocker = new Dyno(folder, Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock"));
    for (String[] command :
        new String[][] {
          {"run", "--server", "mysql-9.7", "-e", "InnoDB", "-t", "1"},
          {"clean", "--server", "mysql-9.7"},
          {"jmh", "--server", "mysql-9.1", "ReadBenchmark"}
        }) {
      Dyno.Said said = withoutDocker.says(command);

      assertThat(said.err().lines().toList())
          .last()
          .asString()
          .startsWith("dyno: Docker is not there: no socket at /nowhere/docker.sock");
      assertThat(said.code()).isEqualTo(2);
    }
  }

  @Test
  void aServerThatDoesNotAnswer() {
    isToldInOneLineWith(
        "no connection to 127.0.0.1:1: ", "run", "--server", "jdbc:mysql://127.0.0.1:1/dyno");
  }

  @Test
  void credentialsInTheUrl() {
    isToldInOneLine(
        "the server URL must not contain 'password'; use --user, and --password-file or"
            + " DYNO_PASSWORD",
        "run",
        "--server",
        "jdbc:mysql://127.0.0.1:1/dyno?password=s3cret");
    isToldInOneLine(
        "not a server URL: 'jdbc:mysql://…'; write jdbc:mysql://HOST:PORT/DATABASE",
        "run",
        "--server",
        "jdbc:mysql://root:s3cret@127.0.0.1/dyno");
  }

  @Test
  void aPasswordThatCannotBeHad() {
    String url = "jdbc:mysql://127.0.0.1:1/dyno";
    isToldInOneLineWith(
        "there is no terminal to ask for a password", "run", "--server", url, "--ask-password");
    isToldInOneLine(
        "cannot read the password file none", "run", "--server", url, "--password-file", "none");
  }

  @Test
  void aBudgetThatIsNoneOrTooSmall() {
    isToldInOneLine(
        "--budget: not a duration: 'soon'; write 500ms, 90s, 30m or 2h", "run", "--budget", "soon");
    isToldInOneLineWith(
        "budget: 5s is too short for 16 cells; they need at least ", "run", "--budget", "5s");
  }

  @Test
  void aWorkloadOrThreadCountThatThereIsNot() {
    isToldInOneLineWith("no workload matches 'write.*'", "run", "-w", "write.*");
    isToldInOneLine("plan quick: threads: must be 1 to 4096: 0", "run", "-t", "0");
    isToldInOneLineWith(
        "unknown key 'data.row'; did you mean 'rows'? legal are: ", "run", "--set", "data.row=5");
  }

  @Test
  void fiveMistakesAtOnce() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("bad.yaml"),
            """
            engine: InnoDB
            workloads: [read.nothing]
            threads: many
            measure: { runs: three }
            """);

    Dyno.Said said = dyno.says("run", plan.toString());

    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).startsWith("dyno: plan bad: 5 problems").hasLineCount(6);
    assertThat(said.err().lines().skip(1)).allMatch(line -> line.startsWith("  - "));
  }

  @Test
  void aFolderThatHoldsNoRun() {
    isToldInOneLine(folder + " holds no run: it has no run.json", "report", folder.toString());
    isToldInOneLine(
        folder + " holds no run: it has no run.json", "run", "--resume", folder.toString());
  }

  @Test
  void nothingThatCanBeMeasured() {
    isToldInOneLineWith("nothing to measure: CSV lacks ", "run", "-e", "CSV");
  }

  @Test
  void argumentsThatJmhDoesNotKnow() {
    isToldInOneLineWith("jmh: ", "jmh", "-f", "many");
  }
}
