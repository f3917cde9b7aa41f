package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.enginedyno.capture.Capture;
import org.enginedyno.capture.Capture.Captured;
import org.enginedyno.capture.CaptureSource;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.report.format.Numbers;
import org.enginedyno.report.format.Texts;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "capture",
    description = {
      "Write a workload file of the statements that clients execute in a database.",
      "Nothing is written to the server. Literals become parameters; weights are execution counts."
    },
    sortOptions = false,
    footer = {
      "  dyno capture --server jdbc:mysql://db1:3306/ --user dyno --database shop --out shop.yaml",
      "  dyno capture -s db1 --database shop --from general-log general.log --out shop.yaml"
    })
final class CaptureCommand extends DynoCommand.Subcommand {
  private static final int MOST_SHOWN = 10;

  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      required = true,
      completionCandidates = PlanFlags.Servers.class,
      description = "A running server's name, YAML file or JDBC URL.")
  private String server = "";

  @Option(
      names = "--database",
      paramLabel = "NAME",
      required = true,
      description = "The database whose statements are captured.")
  private String database = "";

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      arity = "1..2",
      description = {
        "digests (default): what Performance Schema has counted;",
        "slow-log FILE or general-log FILE: a log of the server.",
        "Only logs show transactions."
      })
  private List<String> from = List.of("digests");

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many operations are captured, the most frequent first (default: 20).")
  private int top = 20;

  @Option(
      names = "--no-literals",
      description =
          "Take no values from statements, as they can be personal data; sample the columns of the copied tables instead.")
  private boolean noLiterals;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description =
          "The workload file to write, as in shop.yaml; lists of values are written next to it.")
  private String out = "";

  @Option(
      names = "--replace",
      description = "Replace an earlier file, and the lists that it names.")
  private boolean replace;

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Override
  public Integer call() throws IOException {
    if (top < 1) {
      throw new UserError("--top cannot be '%d'; write a number from 1".formatted(top));
    }
    Path folder = context().workplace().workingFolder();
    Path file = folder.resolve(out);
    if (!NamedFiles.isFile(out)) {
      throw new UserError("a workload file ends in .yaml: '%s'; name it %1$s.yaml".formatted(out));
    }
    CapturedFiles files = new CapturedFiles(file, replace);
    files.requireFree();
    CaptureSource source = CaptureSource.of(from, folder);
    ServerSpec spec = context().workplace().servers("").spec(server);
    Capture capture =
        new Capture(
            database,
            source,
            top,
            !noLiterals,
            files.stem(),
            Workloads.selectable().stream().map(Workload::name).collect(Collectors.toSet()),
            LocalDate.ofInstant(context().workplace().clock().instant(), ZoneOffset.UTC));
    Captured captured = capture.from(target(spec));
    files.write(captured);
    print(captured);
    return ExitCode.OK;
  }

  private Target target(ServerSpec spec) {
    return serverOptions
        .servers(context())
        .runningTarget(spec)
        .orElseThrow(
            () ->
                new UserError(
                    "dyno starts %s itself, so it has no clients to capture; name a running server, as in --server jdbc:mysql://HOST:PORT/"
                        .formatted(spec.name())));
  }

  private void print(Captured captured) {
    String user = serverOptions.login(context()).user();
    List<String> lines = new ArrayList<>();
    Set<String> lists = captured.lists().keySet();
    lines.add(
        "wrote %s: %s%s"
            .formatted(
                out,
                Numbers.count(captured.operations(), "operation"),
                lists.isEmpty() ? "" : ", and next to it " + String.join(", ", lists)));
    captured.leftOut().entrySet().stream()
        .limit(MOST_SHOWN)
        .forEach(one -> lines.add("left out: %,d %s".formatted(one.getValue(), one.getKey())));
    if (captured.leftOut().size() > MOST_SHOWN) {
      lines.add(
          "left out: %s more, listed at the end of %s"
              .formatted(Numbers.count(captured.leftOut().size() - MOST_SHOWN, "kind"), out));
    }
    lines.add(
        "check the guesses in %s, then measure it on a server of your choice: dyno run %s --source %s%s --server S"
            .formatted(
                out,
                Texts.shellWord(out.toString()),
                Texts.shellWord(server),
                user == null ? "" : " --user " + Texts.shellWord(user)));
    context().printFolded(String.join("\n", lines) + "\n");
  }
}
