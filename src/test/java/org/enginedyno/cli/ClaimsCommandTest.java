package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.enginedyno.report.SampleRun;
import org.enginedyno.result.folder.SampleFolder;
import org.enginedyno.result.history.SampleHistory;
import org.enginedyno.result.history.StoredRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClaimsCommandTest {
  private static final String MINE =
      """
      title: What a colleague says
      date: 2020-02-02
      engines: [InnoDB, MyISAM]
      claims:
        - { id: mine, says: InnoDB is ahead, workload: READ_PK_POINT, of: InnoDB, over: MyISAM, ratio: more }
      """;

  private final Dyno dyno;
  private final Path folder;

  ClaimsCommandTest(@TempDir Path folder) {
    this.folder = folder;
    dyno = new Dyno(folder);
  }

  private String run(String name) throws IOException {
    SampleRun sample = new SampleRun();
    sample.engines = List.of("InnoDB", "MyISAM");
    StoredRun run = SampleHistory.of(sample.forked(4), 1, day -> 1).get(0);
    return SampleFolder.write(run, folder.resolve(name)).toString();
  }

  @Test
  void showsTheClaimsWithoutARun() {
    assertThat(dyno.prints("claims"))
        .contains("InnoDB vs MyISAM vs Falcon benchmarks, part 1 (MySQL Performance Blog")
        .contains("pk-range-myisam: InnoDB is 2 to 26 times as fast as MyISAM")
        .contains(" claims of 6 articles");
  }

  @Test
  void comparesThemWithARun() throws IOException {
    assertThat(dyno.prints("claims", run("friday")))
        .contains("NOT TESTABLE HERE  pk-point-falcon-scales: ")
        .contains("no server of these runs offers Falcon")
        .contains("NOT MEASURED  load-innodb-steady: ")
        .containsPattern("^\\d+ claims: ")
        .contains("Only ratios are compared, never the figures of another machine");
  }

  @Test
  void printsThemInOtherFormats() throws IOException {
    String friday = run("friday");

    assertThat(dyno.prints("claims -f md", friday))
        .startsWith("# Published claims, and these runs\n")
        .contains("| claim | says | published | here | verdict |\n");
    assertThat(dyno.prints("claims -f csv", friday))
        .startsWith("article,claim,place,workload,")
        .contains("\npercona-2007,pk-point,READ_PK_POINT,READ_PK_POINT,InnoDB over MyISAM,");
    assertThat(dyno.prints("claims -f json", friday))
        .startsWith("[ {\n")
        .contains("\"stands\" : \"NOT TESTABLE HERE\"");
  }

  @Test
  void writesAPageWithPictures() throws IOException {
    Path out = folder.resolve("page");

    assertThat(dyno.prints("claims", run("friday"), "--out", out.toString()))
        .isEqualToIgnoringNewLines("claims: " + out.resolve("claims.html"));
    assertThat(Files.readString(out.resolve("claims.html")))
        .contains("<h2>InnoDB vs MyISAM vs Falcon", "<svg", "NOT TESTABLE HERE");
    assertThat(out.resolve("plots/percona-2007--ratios-1.png")).exists();
    assertThat(out.resolve("plots/percona-2007--data-size.svg")).exists();
    assertThat(Files.readString(out.resolve("claims.md")))
        .contains("## InnoDB vs MyISAM vs Falcon");
    assertThat(out.resolve("claims.csv")).exists();
    assertThat(out.resolve("claims.json")).exists();
  }

  @Test
  void acceptsClaimsInUserFiles() throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(mine.resolve("colleague.yaml"), MINE);
    String friday = run("friday");

    assertThat(dyno.prints("claims", friday, "--claims", mine.toString()))
        .contains("What a colleague says (2020-02-02)");
    assertThat(dyno.prints("claims --claims", mine.resolve("colleague.yaml").toString()))
        .contains("mine: InnoDB is ahead [more]");
  }

  @Test
  void reportsAWrongFileInOneLine() throws IOException {
    Path file = folder.resolve("colleague.yaml");
    Files.writeString(file, MINE.replace("READ_PK_POINT", "READ_PK_PONT"));

    assertThat(dyno.refusal("claims --claims", file.toString()))
        .startsWith(
            "claim " + file + ", line 5: workload: unknown workload 'READ_PK_PONT'; did you");
  }

  @Test
  void refusesMeaninglessOptions() throws IOException {
    String friday = run("friday");

    assertThat(dyno.refusal("claims --out x"))
        .contains("--out shows claims compared with runs; name a RUN");
    assertThat(dyno.refusal("claims --format csv")).contains("name a RUN");
    assertThat(dyno.refusal("claims", friday, "--out", friday))
        .contains("--out is the folder of a run");
    assertThat(dyno.refusal("claims --claims nowhere.yaml")).contains("--claims: there is no ");
    assertThat(dyno.refusal("claims nowhere")).isNotEmpty();
  }
}
