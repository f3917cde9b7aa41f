package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.db.connection.Target;
import org.enginedyno.result.folder.RunFolder;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two plans in sequence, interrupted in between, to the page of claims. */
@Tag("long")
@ExtendWith(LiveServer.class)
final class SequenceRunIT {
  private static final String READS =
      """
      title: %s
      engines: [InnoDB, MyISAM]
      workloads: [%s]
      jvm-args: -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
      data: { rows: 1000 }
      measure: { warmup: 100ms, runs: 2 x 100ms, forks: 1 }
      floors: off
      """;

  private final Path folder;
  private final Dyno dyno;
  private final Target target;

  SequenceRunIT(@TempDir Path folder, Server server) {
    this.folder = folder;
    dyno = new Dyno(folder, Map.of("DYNO_PASSWORD", server.target().password()));
    target = server.target();
  }

  @Test
  void resumesWhereItWasInterrupted() throws IOException {
    Path plans = Files.createDirectories(folder.resolve("config/plans"));
    Files.writeString(plans.resolve("one.yaml"), READS.formatted("One", "READ_PK_POINT"));
    Files.writeString(plans.resolve("two.yaml"), READS.formatted("Two", "READ_PK_RANGE"));
    Files.writeString(plans.resolve("both.yaml"), "title: Both\nplans: [one, two]\n");
    Path out = folder.resolve("out");
    String run = "run both --out=%s ".formatted(out) + Dyno.options(target, "it_sequence");

    Dyno.Said first = dyno.succeeds(run);

    assertThat(first.err()).contains("plan 1 of 2: one", "plan 2 of 2: two");
    assertThat(first.out()).contains("claims: " + out.resolve("claims.html"));
    assertThat(Files.readString(out.resolve("claims.html")))
        .contains("one/report.html", "two/report.html", "pk-range-myisam");
    assertThat(RunFolder.within(out)).hasSize(2);
    assertThat(dyno.says(run).err())
        .contains("contains a sequence already; continue with --resume ");

    Files.delete(out.resolve("claims.html"));
    Files.delete(out.resolve("two/run.json"));
    Files.delete(out.resolve("two/cells.jsonl"));
    Files.move(out.resolve("two"), folder.resolve("gone"));
    String resume = "run --resume=%s --user=%s".formatted(out, target.user());
    Dyno.Said second = dyno.succeeds(resume);

    assertThat(second.err()).contains("plan 1 of 2: one", "finished already", "Two (plan two)");
    assertThat(out.resolve("claims.html")).exists();
    assertThat(out.resolve("two/report.html")).exists();

    int cells = keepHalf(out.resolve("two/cells.jsonl"));
    assertThat(dyno.says(resume, "--dry-run").out())
        .contains("finished already: %d of %d cells".formatted(cells / 2, cells));
    dyno.prints(resume);
    assertThat(Files.readAllLines(out.resolve("two/cells.jsonl"))).hasSize(cells);
    Path manifest = out.resolve("one/run.json");
    String missed =
        "{'workload':'','figure':'p99','operator':'<','number':1,'unit':'us'}".replace('\'', '"');
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replace("\"thresholds\" : [ ]", "\"thresholds\":[" + missed + "]"));
    assertThat(dyno.says(resume).code()).as("a threshold of a finished plan").isEqualTo(3);
    assertThat(dyno.says("run quick --resume", out.toString()).err())
        .contains("continues with plan 'both', as it was started, not with 'quick'");
  }

  /** Leaves a run as an interruption does; returns the number of its cells. */
  private static int keepHalf(Path journal) throws IOException {
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, lines.size() / 2));
    return lines.size();
  }
}
