package org.enginedyno.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.Forecast;
import org.enginedyno.plan.Matrix;
import org.enginedyno.plan.Matrix.Suitability;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.server.Catalogue;
import org.enginedyno.server.ContainerSpec;
import org.enginedyno.server.ServerSpec;
import org.enginedyno.server.container.Docker;
import org.enginedyno.server.embedded.Servers;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.PlanSequence;
import org.enginedyno.session.WorkloadFiles;
import org.enginedyno.session.Workplace;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Workload;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "list",
    description =
        "List workloads, plans, servers, engines, figures, or the keys and values of plans.",
    footer = {
      "  dyno list workloads",
      "  dyno list axes",
      "  dyno list schema > config/plan.schema.json    the JSON Schema of a plan, for editors",
      "  dyno list engines --server jdbc:mysql://127.0.0.1:3306/"
    })
final class ListCommand extends DynoCommand.Subcommand {
  enum What {
    WORKLOADS,
    PLANS,
    SERVERS,
    ENGINES,
    FIGURES,
    KEYS,
    KNOBS,
    AXES,
    DRIVERS,
    SETTINGS,
    VALUES,
    SCHEMA;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description =
          "workloads, plans, servers, engines, figures, keys, knobs, axes, drivers, settings, values"
              + " or schema (default: workloads).")
  private What what = What.WORKLOADS;

  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      completionCandidates = PlanFlags.Servers.class,
      description = "The server whose engines are listed (default: embedded).")
  private @Nullable String server;

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Override
  public Integer call() {
    if (what != What.ENGINES) {
      if (server != null) {
        throw new UserError("--server is only for 'dyno list engines'; remove it");
      }
      serverOptions.requireUse(List.of());
    }
    context()
        .print(
            switch (what) {
              case WORKLOADS -> workloads();
              case PLANS -> lines(context().workplace().plans().names().stream().map(this::plan));
              case SERVERS -> servers();
              case ENGINES -> engines();
              case KEYS, KNOBS, AXES, DRIVERS, SETTINGS, VALUES ->
                  Reference.valueOf(what.name()).text();
              case SCHEMA -> Reference.schema();
              case FIGURES -> lines(FigureCatalogue.all().stream().map(ListCommand::text));
            });
    return ExitCode.OK;
  }

  /** All workloads, including those of the files in the jar. */
  private String workloads() {
    new WorkloadFiles(context().workplace(), "").addAll();
    return lines(Workloads.known().stream().map(ListCommand::text));
  }

  private static String lines(Stream<String> lines) {
    return lines.map("%s%n"::formatted).collect(Collectors.joining());
  }

  private static Stream<String> titles(NamedFiles files) {
    return files.titles().entrySet().stream().map(file -> row(file.getKey(), file.getValue()));
  }

  /** A plan's name, time, title and description. */
  private String plan(String name) {
    NamedFiles plans = context().workplace().plans();
    String about;
    String time = "";
    try {
      about = plans.about(name);
      time = time(name);
    } catch (UserError e) {
      about = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
    return "%-27s %-8s %s%n%36s %s"
        .formatted(name, time, plans.title(name), "", about)
        .stripTrailing();
  }

  /**
   * The time that dyno run predicts for a plan, or for all plans of a sequence; empty for a gate,
   * whose time depends on its verdicts.
   */
  private String time(String name) {
    Workplace here = context().workplace();
    Duration sum = Duration.ZERO;
    for (String one :
        PlanSequence.find(name, here).map(PlanSequence::plans).orElse(List.of(name))) {
      Plan plan = new PlanChoice(one, Map.of()).read(here);
      if (plan.duelRules().base() != null) {
        return "";
      }
      List<Cell> cells = Matrix.of(plan, Workloads.known(), Suitability.ANY).cells();
      sum = sum.plus(Forecast.of(plan, cells, Workloads.known()).total());
    }
    return Units.about(sum);
  }

  private String engines() {
    NamedFiles files = context().workplace().engines("");
    Engines known = Engines.read(files);
    ServerSpec spec =
        context().workplace().servers("").spec(Objects.requireNonNullElse(server, "embedded"));
    serverOptions.requireUse(List.of(spec));
    Stream<String> offered =
        serverOptions.servers(context()).engines(spec).stream()
            .map(engine -> row(engine, remark(engine, known)));
    Stream<String> described =
        Stream.of(
            "", "Engines that are described by a file; add your own as config/engines/NAME.yaml:");
    return lines(Stream.of(offered, described, titles(files)).flatMap(Function.identity()));
  }

  private static String remark(String engine, Engines known) {
    List<Dataset> datasets =
        Workloads.all().stream()
            .flatMap(workload -> workload.dataset().stream())
            .distinct()
            .toList();
    return known
        .obstacleToAll(engine, datasets)
        .map(reason -> "cannot be measured: " + reason)
        .orElse(
            known.isKnown(engine)
                ? known.of(engine).words()
                : "not described by a file; tried before it is measured");
  }

  private static String row(String name, String text) {
    return "%-22s %s".formatted(name, text).stripTrailing();
  }

  private static String text(Figure figure) {
    return "%-22s %s (%s)%n%22s %s"
        .formatted(
            figure.key(),
            figure.title(),
            figure.better() == Figure.Better.NEITHER
                ? figure.unit()
                : figure.unit() + ", " + figure.better() + " is better",
            "",
            figure.about());
  }

  private static String text(Workload workload) {
    String sql = workload.statements().isEmpty() ? "(" + workload.sql() + ")" : workload.sql();
    return "%-30s %s%n%32s%s%n%32s%s"
        .formatted(workload.name(), workload.about(), "", sql, "", workload.access());
  }

  /** The servers, and which of them can be started here. */
  private String servers() {
    Catalogue catalogue = context().workplace().servers("");
    Servers servers = serverOptions.servers(context());
    List<String> lines = new ArrayList<>();
    Optional<String> trouble = new Docker(context().workplace().environment()).trouble();
    for (String name : catalogue.names()) {
      try {
        ServerSpec spec = catalogue.spec(name);
        boolean waits = trouble.isPresent() && spec instanceof ContainerSpec;
        lines.add(serverRow(name, spec.title(), waits ? "needs Docker" : servers.outlook(spec)));
        if (spec instanceof ContainerSpec container && !container.notes().isEmpty()) {
          lines.add(serverRow("", container.notes(), ""));
        }
      } catch (UserError e) {
        lines.add(
            serverRow(name, String.valueOf(e.getMessage()).replaceAll("\\s*\n\\s*", " "), ""));
      }
    }
    lines.add("");
    lines.add("mysql-TAG, mariadb-TAG and percona-TAG mean the image with that tag.");
    trouble.ifPresent(lines::add);
    return lines(lines.stream());
  }

  private static String serverRow(String name, String title, String outlook) {
    return "%-18s %-48s %s".formatted(name, title, outlook).stripTrailing();
  }
}
