package org.enginedyno.plan.read;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.CapacityRules;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.DuelRules.Inconclusive;
import org.enginedyno.plan.Measure;
import org.enginedyno.plan.ScoreRule;
import org.enginedyno.plan.SideText;
import org.enginedyno.plan.Threshold;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanKey;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.axis.ValueForm;

/** The keys of a plan that are neither axes nor knobs, each declared once. */
public final class PlanKeys {
  private static final List<PlanKey<?>> DECLARED = new ArrayList<>();
  private static final String PERCENT = "(\\d+(?:\\.\\d+)?)\\s*%";
  private static final int MOST_THREADS = 4_096;
  private static final int MOST_BLOCKS = 10_000;
  private static final String EMBEDDED = "embedded";
  private static final String REQUIRED = "required";
  private static final DuelRules DUEL = DuelRules.USUAL;

  private static final ValueForm<Long> SEED =
      ValueForm.text("a whole number", Parsers::seed).matching("-?\\d[\\d_]*");
  private static final ValueForm<Duration> DURATION =
      ValueForm.text(
              "a duration of at least 100ms, as in 500ms, 90s or 30m", PlanKeys::atLeastShortest)
          .written(Units::text)
          .matching(Units.DURATION_FORM);

  private static final ValueForm<String> SIDE = ValueForm.text(SideText.LEGAL, PlanKeys::side);

  static final PlanKey<String> TITLE =
      one("title", "Heading of the report", text("a text"), "", "the plan's name");
  static final PlanKey<String> SERVERS =
      list(
          "servers",
          "Servers by name, YAML file or JDBC URL",
          text("a server"),
          EMBEDDED,
          EMBEDDED);
  static final PlanKey<String> ENGINES =
      list("engines", "Storage engines, as the server names them", text("an engine"), "", REQUIRED);
  static final PlanKey<String> WORKLOADS =
      list(
          "workloads",
          "Workloads by name (* matches any characters), or workload files",
          text("a name"),
          "",
          REQUIRED);
  static final PlanKey<Integer> THREADS =
      list("threads", "Numbers of worker threads", ValueForm.number(1, MOST_THREADS), 1, "1");
  static final PlanKey<Integer> AT_A_TIME =
      one(
          "at-a-time",
          "How many axes may differ from their first value in one cell",
          ValueForm.wordOrNumber("all", Axes.ALL_AT_A_TIME, 20),
          Axes.ALL_AT_A_TIME);
  static final PlanKey<Long> BUFFERS =
      one(
          "buffers",
          "Cache of each engine on a server that dyno starts; auto fits the data",
          ValueForm.text(
                  "auto, or a size as in 64K, 1500M or 2G",
                  text -> text.equals("auto") ? 0L : Units.bytes(text))
              .written(bytes -> bytes == 0 ? "auto" : bytes.toString())
              .matching("auto|" + Units.SIZE_FORM),
          0L);
  static final PlanKey<Long> ORDER_SEED =
      one("order-seed", "Seed of the order of the cells", SEED, 0L, "random, and recorded");

  static final PlanKey<Boolean> FLOORS =
      one("floors", "Whether the costs without an engine are measured", ValueForm.onOff(), true);

  static final PlanKey<Integer> ROWS =
      one(
          "data.rows",
          "Rows of each table that is loaded",
          ValueForm.number(DataSpec.MIN_ROWS, DataSpec.MAX_ROWS),
          100_000);
  static final PlanKey<Long> DATA_SEED =
      one("data.seed", "Seed of the generated rows and of the keys drawn", SEED, 2007L);
  static final PlanKey<DataSpec.Expect> EXPECT =
      one(
          "data.expect",
          "Where the data must be during the measurement",
          ValueForm.words(DataSpec.Expect.class),
          DataSpec.Expect.ANYWHERE);
  static final PlanKey<String> EXISTING =
      one(
          "data.existing",
          "Database whose existing tables are read instead of loaded ones",
          ValueForm.text("the name of a database", DataSpec::database),
          "unknown",
          "none");
  static final PlanKey<DocumentFiles> FILES =
      one(
          "data.files",
          "Folder of the documents to load instead of generated ones",
          ValueForm.text("a folder", DocumentFiles::in),
          DocumentFiles.in("unknown"),
          "none");
  public static final PlanKey<String> SOURCE =
      one(
          "data.source",
          "Running server that has the tables that a workload file copies",
          ValueForm.text("a server's name, file or URL", Parsers::name),
          "unknown",
          "the first server of the plan");

  static final PlanKey<Duration> WARMUP =
      one("measure.warmup", "Length of the warm-up", DURATION, Duration.ofSeconds(5));
  static final PlanKey<Runs> RUNS =
      one(
          "measure.runs",
          "Number of runs and their length; runs that end after a number of rows need no length",
          ValueForm.text("runs x length, as in 3 x 60s", Runs::parse).matching(Runs.FORM),
          new Runs(3, Runs.USUAL_LENGTH));
  static final PlanKey<Integer> FORKS =
      one("measure.forks", "Number of JVMs that measure each cell", ValueForm.number(1, 100), 1);
  static final PlanKey<ScoreRule> SCORE =
      one(
          "measure.score",
          "How the runs determine the score",
          ValueForm.words(ScoreRule.class),
          ScoreRule.MEDIAN);
  static final PlanKey<Duration> PATIENCE =
      one(
          "measure.patience",
          "How long a run may exceed its time before it is ended",
          ValueForm.text(
                  "1s to 12h", text -> within(text, Measure.LEAST_PATIENCE, Measure.MOST_PATIENCE))
              .matching(Units.DURATION_FORM),
          Measure.LEAST_PATIENCE,
          "derived from the operations of the warm-up");

  static final PlanKey<Duration> SOAK =
      one(
          "measure.soak",
          "Length of a soak: one run instead of runs and forks, with the server sampled each second",
          ValueForm.text("10s to 20h", text -> within(text, Measure.LEAST_SOAK, Measure.MOST_SOAK))
              .matching(Units.DURATION_FORM),
          Measure.LEAST_SOAK,
          "none");
  static final PlanKey<Duration> STALL =
      one(
          "measure.stall",
          "Latency from which an operation of a soak is a stall",
          DURATION,
          Duration.ofSeconds(1));

  public static final PlanKey<String> FLEET =
      one(
          "measure.fleet",
          "Spark master on whose executors the clients run",
          ValueForm.text("a Spark master, as in spark://host:7077", Measure::master),
          "spark://host:7077",
          "none");

  static final PlanKey<String> BASE = one("duel.base", "The baseline", SIDE, "", "none");
  static final PlanKey<String> NEW = one("duel.new", "The candidate", SIDE, "", "none");
  static final PlanKey<Double> DELTA =
      one("duel.delta", "Smallest difference that counts", percent(0.1, 50), DUEL.delta());
  static final PlanKey<Double> ERROR =
      one("duel.error", "Probability of a wrong verdict per cell", percent(0.01, 20), DUEL.error());
  static final PlanKey<String> JUDGE =
      list(
          "duel.judge",
          "Figures that decide the verdict",
          ValueForm.text("the key of a figure", PlanKeys::figure),
          "throughput",
          "throughput, server-cpu");
  static final PlanKey<Integer> LOOKS =
      list(
          "duel.looks",
          "After how many blocks the verdict is computed",
          ValueForm.number(4, MOST_BLOCKS),
          DUEL.schedule().looks().get(0),
          "48, 96, 192, 288");
  static final PlanKey<Integer> LAUNCH =
      one(
          "duel.launch",
          "Blocks per measuring JVM",
          ValueForm.number(1, MOST_BLOCKS),
          DUEL.schedule().blocksPerLaunch());
  static final PlanKey<Duration> SLICE =
      one(
          "duel.slice",
          "Time that a side works before the other does",
          DURATION,
          DUEL.schedule().slice());
  static final PlanKey<Duration> DUEL_WARMUP =
      one("duel.warmup", "Length of the warm-up in each JVM", DURATION, DUEL.schedule().warmup());
  static final PlanKey<Inconclusive> INCONCLUSIVE =
      one(
          "duel.inconclusive",
          "Result of a gate whose verdict is inconclusive",
          ValueForm.words(Inconclusive.class),
          Inconclusive.FAIL,
          "required by dyno gate");

  /** The section of a plan that limits figures; it may name any figure, and workloads. */
  public static final String THRESHOLDS = "thresholds";

  static final PlanKey<Threshold> THROUGHPUT = limit("throughput", "operations per second");

  static {
    limit("errors", "conflicts per operation");
    limit("p50", "median latency");
    limit("p95", "p95 latency");
    limit("p99", "p99 latency");
    limit("p999", "p99.9 latency");
    limit("max", "longest latency");
    limit("mean", "mean latency");
  }

  public static final PlanKey<Integer> PROBES =
      one(
          "capacity.probes",
          "Maximum number of rates tried to find the capacity of each cell",
          ValueForm.number(CapacityRules.LEAST_PROBES, CapacityRules.MOST_PROBES),
          CapacityRules.USUAL.probes());
  static final PlanKey<Double> WIDTH =
      one(
          "capacity.width",
          "Relative precision of the capacity at which its search ends",
          percent(0.5, 50),
          CapacityRules.USUAL.width());

  public static final List<PlanKey<?>> ALL = List.copyOf(DECLARED);

  /** The section of a plan whose keys are the names of server variables. */
  static final String SETTINGS = "settings";

  private PlanKeys() {}

  private static <T> PlanKey<T> one(String key, String about, ValueForm<T> form, T usual) {
    return one(key, about, form, usual, form.written().apply(usual));
  }

  private static <T> PlanKey<T> one(
      String key, String about, ValueForm<T> form, T usual, String usualText) {
    return declared(new PlanKey<>(key, about, form, usual, usualText, false));
  }

  private static <T> PlanKey<T> list(
      String key, String about, ValueForm<T> form, T usual, String usualText) {
    return declared(new PlanKey<>(key, about, form, usual, usualText, true));
  }

  private static PlanKey<Threshold> limit(String figure, String what) {
    return one(
        THRESHOLDS + "." + figure,
        "Limit of the " + what + " of each cell",
        ValueForm.text(Threshold.LEGAL, Threshold::parse).matching(Threshold.FORM),
        Threshold.parse("> 0"),
        "none");
  }

  private static <T> PlanKey<T> declared(PlanKey<T> key) {
    DECLARED.add(key);
    return key;
  }

  private static ValueForm<String> text(String legal) {
    return ValueForm.text(legal, Parsers::name);
  }

  /** The legal keys of a section; at the top, also the sections and axes. */
  static List<String> names(String section) {
    Stream<String> own =
        ALL.stream().filter(key -> key.section().equals(section)).map(PlanKey::name);
    return section.isEmpty()
        ? Stream.of(
                own,
                Stream.of(SETTINGS),
                ALL.stream().map(PlanKey::section).filter(name -> !name.isEmpty()).distinct(),
                PlanAxis.ALL.stream().map(PlanKey::key))
            .flatMap(Function.identity())
            .toList()
        : own.toList();
  }

  static Duration atLeastShortest(String text) {
    Duration duration = Units.duration(text);
    if (duration.compareTo(Measure.SHORTEST) < 0) {
      throw new IllegalArgumentException("must last at least 100ms: " + text);
    }
    return duration;
  }

  private static Duration within(String text, Duration least, Duration most) {
    Duration duration = Units.duration(text);
    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "must be %s to %dh: %s".formatted(Units.text(least), most.toHours(), text));
    }
    return duration;
  }

  /** Does not check that the figure exists; code that knows the figures does. */
  private static String figure(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static String side(String text) {
    SideText.keys(text);
    return text.strip();
  }

  private static ValueForm<Double> percent(double least, double most) {
    String limits = "%s %% to %s %%".formatted(plain(least), plain(most));
    return ValueForm.text(
            limits,
            text -> {
              Matcher matcher = Pattern.compile(PERCENT).matcher(text.strip());
              if (!matcher.matches()) {
                throw new IllegalArgumentException("must be a percentage, as in 3 %: " + text);
              }
              double percent = Double.parseDouble(matcher.group(1));
              if (percent < least || percent > most) {
                throw new IllegalArgumentException("must be %s: %s".formatted(limits, text));
              }
              return percent / 100;
            })
        .written(share -> plain(share * 100) + " %")
        .matching(PERCENT);
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
