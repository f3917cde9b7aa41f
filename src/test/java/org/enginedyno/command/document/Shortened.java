package org.enginedyno.command.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.run.machine.ShellWords;

/** A documented command with fewer and shorter cells, so that it ends soon; otherwise unchanged. */
final class Shortened {
  /** Of files, without an engine. */
  private static final String FILES = "dimitri-2012-fileio-short";

  private static final List<String> MEASURE =
      List.of("measure.warmup=100ms", "measure.runs=1 x 100ms");

  private static final List<String> SHORT = with(MEASURE, "floors=off");

  /** Clients that wait for a core start later, which is too much of a short run. */
  private static final List<String> OF_CLIENTS = List.of("measure.runs=1 x 10s", "arrivals=200/s");

  private static final List<String> READS = with(SHORT, "data.rows=1000");

  /** Overrides that shorten each plan's cells; other plans would take their full time. */
  private static final Map<String, List<String>> PLANS =
      Map.of(
          "quick",
          READS,
          "ci",
          READS,
          "server-study",
          with(READS, "at-a-time=1"),
          "jvm-study",
          with(READS, "at-a-time=1", "driver=mysql", "checkout=held"),
          "pairs.yaml",
          with(READS, "jvm-args=[-Ddyno.pair=1.a, -Ddyno.pair=1.b]"),
          "tokudb-2013-unique-short",
          with(SHORT, "insert.total-rows=500"),
          FILES,
          with(MEASURE, "file.size=16M", "file.block=4K"),
          "replication-cost",
          with(SHORT, "data.rows=2000", "insert.rows-per-thread=200"),
          "soak",
          List.of("data.rows=1000", "measure.warmup=500ms", "measure.soak=10s", "floors=off"),
          "crash-insert",
          with(SHORT, "crash.after-rows=500"));

  /** A duel without a verdict, which a gate accepts here. */
  private static final List<String> DUEL =
      List.of(
          "data.rows=1000",
          "duel.looks=6",
          "duel.launch=1",
          "duel.slice=100ms",
          "duel.warmup=500ms",
          "duel.inconclusive=pass");

  /** Takes an hour; {@code SequenceRunIT} runs another sequence. */
  private static final String SEQUENCE = "seeds";

  private static final List<String> JMH = List.of("-f", "1", "-wi", "0", "-i", "1", "-r", "100ms");

  /** Other tests run each workload. */
  private static final String ONE_WORKLOAD = "--workload=READ_PK_POINT";

  private static final List<String> SMALL = List.of("--engine=InnoDB", "--threads=2");

  private static final List<String> ONE_READ = with(SMALL, ONE_WORKLOAD);

  /** The one command whose workloads are all measured. */
  private static final List<String> WHOLE = List.of("run", "quick");

  private static final Pattern PLACES = Pattern.compile(" --(?:replace|(?:out|wait|budget) \\S+)");

  /** Shown settings that a test may change. */
  private static final Pattern SET = Pattern.compile(" --set ([\\w.-]+=)\\S+");

  /** A shown workload whose file has the number of rows, so that data.rows is refused. */
  private static final String OF_FILE = "OLTP_INSERT";

  private static final Map<String, List<String>> OPTIONS = Map.of(FILES, List.of("--threads=2"));

  private Shortened() {}

  private static List<String> with(List<String> all, String... more) {
    return Stream.concat(all.stream(), Stream.of(more)).toList();
  }

  /** The words of a command of dyno; the last value of a setting counts. */
  static List<String> words(String command) {
    List<String> words = new ArrayList<>(ShellWords.of(command));
    if (words.contains("--dry-run")) {
      return words;
    }
    if (words.get(0).equals("run")) {
      shorten(words);
    } else if (words.get(0).equals("capacity")) {
      shorten(words);
      first(words, "--engine");
      words.add("--set=capacity.probes=6");
    } else if (words.get(0).equals("duel") || words.get(0).equals("gate")) {
      if (!words.contains("--workload")) {
        words.add(ONE_WORKLOAD);
      }
      DUEL.forEach(setting -> words.add("--set=" + setting));
      int budget = words.indexOf("--budget");
      if (budget > 0) {
        words.subList(budget, budget + 2).clear();
      }
      words.add("--budget=1s"); // ends it after a launch, too early for a verdict
    } else if (words.get(0).equals("jmh") && !words.contains("-l")) {
      words.addAll(JMH);
    }
    return words;
  }

  /** The measuring part of a command, without its results folder and its time limit. */
  static String measured(String command) {
    String words = String.join(" ", words(command));
    Matcher set = SET.matcher(words);
    return PLACES
        .matcher(
            set.replaceAll(
                found ->
                    words.indexOf("--set=" + found.group(1)) > 0
                        ? ""
                        : Matcher.quoteReplacement(found.group())))
        .replaceAll("");
  }

  /** Keeps the first of the values that an option lists. */
  private static void first(List<String> words, String option) {
    int value = words.indexOf(option) + 1;
    if (value > 0) {
      words.set(value, words.get(value).replaceAll(",.*", ""));
    }
  }

  private static void shorten(List<String> words) {
    String plan = words.get(1).substring(words.get(1).lastIndexOf('/') + 1);
    if (plan.equals(SEQUENCE)) {
      words.add("--dry-run");
      return;
    }
    for (String list : List.of("--threads", "--workload")) {
      first(words, list);
    }
    words.replaceAll(word -> word.replaceAll("^(driver=\\[[^,]+,[^,]+),.*]", "$1]"));
    boolean reads = PLANS.getOrDefault(plan, List.of()).containsAll(READS);
    boolean isWhole = words.equals(WHOLE);
    List<String> usual = reads && !isWhole ? ONE_READ : SMALL;
    for (String option : OPTIONS.getOrDefault(plan, usual)) {
      if (!words.contains(option.substring(0, option.indexOf('=')))) {
        words.add(option);
      }
    }
    List<String> settings = new ArrayList<>(List.of("measure.forks=1"));
    settings.addAll(plan.equals(Docs.WORKLOAD) ? SHORT : PLANS.getOrDefault(plan, List.of()));
    if (words.stream().anyMatch(word -> word.startsWith("clients="))) {
      settings.addAll(OF_CLIENTS);
    }
    if (words.contains(OF_FILE)) {
      settings.removeIf(setting -> setting.startsWith("data.rows="));
    }
    if (isWhole) {
      settings.remove("floors=off");
    }
    settings.forEach(setting -> words.add("--set=" + setting));
  }
}
