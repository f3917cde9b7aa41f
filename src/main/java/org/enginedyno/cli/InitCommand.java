package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.io.Console;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.PlanReader;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.report.format.Texts;
import org.enginedyno.session.PlanChoice;
import org.enginedyno.session.PreparedCells;
import org.enginedyno.workload.catalogue.Purpose;
import org.enginedyno.workload.catalogue.Workloads;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "init",
    description = {
      "Write a commented plan for a server, engines, a purpose and a number of minutes.",
      "Asks on the terminal for values that no option sets."
    },
    sortOptions = false,
    footer = {
      "  dyno init",
      "  dyno init friday.yaml --server embedded --engine InnoDB,MyISAM --for reads --minutes 10"
    })
final class InitCommand extends DynoCommand.Subcommand {
  private static final int MOST_MINUTES = 7 * 24 * 60;

  /** The longest measurement of a plan; it is shortened to fit the minutes. */
  private static final Measure LONGEST =
      new Measure(Duration.ofSeconds(10), 3, Duration.ofSeconds(20), 3, ScoreRule.MEDIAN, null);

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The file to write (default: plan.yaml); an existing file is never changed.")
  private String file = "plan.yaml";

  @Option(
      names = {"-s", "--server"},
      paramLabel = "S",
      completionCandidates = PlanFlags.Servers.class,
      description = "A server's name, YAML file or JDBC URL.")
  private @Nullable String server;

  @Option(
      names = {"-e", "--engine"},
      paramLabel = "E",
      completionCandidates = PlanFlags.KnownEngines.class,
      description = "Storage engines, as in InnoDB,MyISAM.")
  private @Nullable String engines;

  @Option(
      names = "--for",
      paramLabel = "WHAT",
      description = "reads, inserts, mixed, oltp or search.")
  private @Nullable Purpose purpose;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "The time limit of the run; warm-ups and runs are shortened to fit.")
  private @Nullable String minutes;

  @Mixin private ServerOptions serverOptions = new ServerOptions();

  @Override
  public Integer call() throws IOException {
    Path path = context().workplace().workingFolder().resolve(file);
    if (!NamedFiles.isFile(file)) {
      throw new UserError(
          "the file of a plan must end in .yaml: '%s'; name it %1$s.yaml".formatted(file));
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw exists();
    }
    fill(asking(context().terminal()));
    Duration limit = Duration.ofMinutes(number(requireNonNull(minutes)));
    PreparedCells longest = prepared(text(LONGEST, limit), Optional.of(limit));
    String text = text(rounded(longest.planned().plan().measure()), limit);
    PreparedCells prepared = prepared(text, Optional.empty());
    write(path, text);
    context()
        .print(
            "wrote %s: %d cells, about %s%nmeasure it: dyno run %s%n"
                .formatted(
                    file,
                    prepared.planned().matrix().cells().size(),
                    Units.about(prepared.planned().forecast().total()),
                    Texts.shellWord(file.toString())));
    return ExitCode.OK;
  }

  /** Asks the user, who may accept the default. */
  private BinaryOperator<String> asking(@Nullable Console terminal) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    options.put("--server", server);
    options.put("--engine", engines);
    options.put("--for", purpose);
    options.put("--minutes", minutes);
    String missing =
        options.entrySet().stream()
            .filter(option -> option.getValue() == null)
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    if (terminal == null && !missing.isEmpty()) {
      throw new UserError(
          "dyno init cannot ask without a terminal; add %s; see dyno init --help"
              .formatted(missing));
    }
    return (question, usual) -> {
      String answer = requireNonNull(terminal).readLine("%s [%s]: ", question, usual);
      if (answer == null) {
        throw new UserError("the questions were not answered; no plan was written");
      }
      return answer.isBlank() ? usual : answer.strip();
    };
  }

  /** Asks for values that no option sets. */
  void fill(BinaryOperator<String> ask) {
    server =
        server == null ? ask.apply("Server: a name, YAML file or JDBC URL", "embedded") : server;
    engines =
        engines == null
            ? ask.apply("Storage engines", server.equals("embedded") ? "InnoDB,MyISAM" : "InnoDB")
            : engines;
    if (purpose == null) {
      String known =
          Arrays.stream(Purpose.values()).map(Purpose::toString).collect(Collectors.joining(", "));
      purpose = purpose(ask.apply("What for: " + known, Purpose.MIXED.toString()));
    }
    minutes = minutes == null ? ask.apply("Minutes", "10") : minutes;
    number(minutes);
  }

  private static Purpose purpose(String text) {
    try {
      return Parsers.constant(Purpose.class, text);
    } catch (IllegalArgumentException e) {
      throw new UserError("--for: " + e.getMessage(), e);
    }
  }

  private static int number(String text) {
    try {
      return Parsers.wholeNumber(text, 1, MOST_MINUTES);
    } catch (IllegalArgumentException e) {
      throw new UserError("--minutes: " + e.getMessage(), e);
    }
  }

  /** Reads the plan's text and prepares it with what the servers offer. */
  private PreparedCells prepared(String text, Optional<Duration> limit) throws IOException {
    long seed = context().workplace().clock().millis() % 1_000_000;
    Plan plan =
        new PlanReader(Workloads.selectable(), seed)
            .read(NamedFiles.stem(file), new YamlText("plan " + file, text), Map.of());
    PreparedCells prepared =
        PreparedCells.of(
            context().workplace(),
            serverOptions.login(context()),
            limit,
            file,
            plan,
            Optional.empty(),
            false);
    serverOptions.requireUse(prepared.planned().servers().specs().values());
    prepared.requireSomething();
    return prepared;
  }

  /** Rounds times down to simple numbers. */
  private static Measure rounded(Measure measure) {
    return new Measure(
        rounded(measure.warmup()),
        measure.runs(),
        rounded(measure.runLength()),
        measure.forks(),
        measure.score(),
        null);
  }

  private static Duration rounded(Duration length) {
    long millis = length.toMillis();
    long step = millis < 2_000 ? 100 : millis < 10_000 ? 500 : 1_000;
    return Duration.ofMillis(Math.max(Measure.SHORTEST.toMillis(), millis / step * step));
  }

  /** The text of the file, with comments on its keys. */
  String text(Measure measure, Duration limit) {
    Purpose what = requireNonNull(purpose);
    return """
        # A plan of dyno. Measure it with: dyno run %1$s
        # Print its cells and their time with: dyno run %1$s --dry-run
        title: %2$s
        # Names of 'dyno list servers', YAML files or JDBC URLs; several servers are compared.
        servers: %3$s
        # As the server names them; 'dyno list engines' prints them.
        engines: %4$s
        # %5$s. 'dyno list workloads' prints all; * stands for any letters.
        workloads: [%6$s]
        # Threads that work at the same time; each number is measured.
        threads: [1, 4]
        # Rows of each table. To measure the disk, too, let them take more than the server's memory.
        data: { rows: 100_000 }
        %12$s# Each of 'forks' JVMs warms up and then measures 'runs', within about %7$s for all cells.
        measure: { warmup: %8$s, runs: %9$d x %10$s, forks: %11$d, score: median }
        # 'dyno list keys', 'dyno list axes' and 'dyno list knobs' print further keys, as in:
        # settings: { durability: [durable, relaxed] }
        """
        .formatted(
            Texts.shellWord(file.toString()),
            title(what),
            PlanChoice.list(List.of(requireNonNull(server))),
            PlanChoice.list(
                Arrays.stream(requireNonNull(engines).split(",", -1)).map(String::strip).toList()),
            title(what),
            what.workloads(),
            Units.about(limit),
            Units.text(measure.warmup()),
            measure.runs(),
            Units.text(measure.runLength()),
            measure.forks(),
            what.keys());
  }

  private static String title(Purpose what) {
    return what.about().substring(0, 1).toUpperCase(Locale.ROOT) + what.about().substring(1);
  }

  private void write(Path path, String text) throws IOException {
    try {
      Files.writeString(path, text, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw exists();
    } catch (NoSuchFileException e) {
      throw new UserError(
          "cannot write %s: its folder does not exist; create it, or name another file"
              .formatted(file),
          e);
    } catch (IOException e) {
      throw new UserError("cannot write %s: %s; name another file".formatted(file, e), e);
    }
  }

  private UserError exists() {
    return new UserError(
        "%s exists already and stays unchanged; name another file".formatted(file));
  }
}
