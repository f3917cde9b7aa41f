package org.enginedyno.result.duel;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.enginedyno.Copy;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;
import org.jspecify.annotations.Nullable;

/**
 * A pair of a duel whose verdict is known beforehand: everything that a verdict depends on, as a
 * line of text. Its tab-separated fields are kind, number, pair, and each launch and problem. A
 * launch has its number, its seconds, and its blocks: for each side operations, the time of its
 * slices, the server's CPU time, and the longest operation, in hundredths of a millisecond.
 *
 * @param kind the known truth, after the noise, as in {@code quiet-five}
 * @param number distinguishes the duels of a kind
 */
record RecordedDuel(String kind, String number, Duel duel) {
  private static final double UNIT = 1e4;
  private static final String ABSENT = "-";
  private static final String OTHERS = "others ";
  private static final String PROBLEM = "problem ";

  /** The known truth about a pair. */
  enum Truth {
    SAME,
    WORSE,
    /** Other clients work on the server of one side. */
    VISITED,
    /** A server with possible visitors, which is not quite equal to the other side's. */
    UNVISITED;

    private static Truth of(String kind) {
      String what = kind.substring(kind.indexOf('-') + 1);
      return switch (what) {
        case "same", "fewsame", "short" -> SAME;
        case "foreign.none" -> UNVISITED;
        default -> what.startsWith("foreign") ? VISITED : WORSE;
      };
    }

    /** Whether this verdict is wrong. */
    boolean contradicts(Judgement judgement) {
      Verdict word = judgement.word();
      boolean isMarked = judgement.duel().mark().isPresent();
      return switch (this) {
        case SAME -> word == Verdict.REGRESSION || word == Verdict.IMPROVEMENT;
        case WORSE -> word == Verdict.EQUIVALENT || word == Verdict.IMPROVEMENT;
        case VISITED ->
            word == Verdict.REGRESSION
                || word == Verdict.IMPROVEMENT
                || (word != Verdict.INVALID && !isMarked);
        case UNVISITED -> isMarked || word == Verdict.INVALID;
      };
    }
  }

  static Truth truth(String kind) {
    return Truth.of(kind);
  }

  Truth truth() {
    return truth(kind);
  }

  String pair() {
    return duel.pair().name();
  }

  /** The rules by which it was measured, if its kind has special ones. */
  DuelRules rules() {
    return kind.endsWith("-short") || kind.contains("-foreign")
        ? rules(3, 18)
        : kind.endsWith("-stops") ? rules(8, 48) : DuelRules.USUAL;
  }

  /** The usual rules with one look. */
  static DuelRules rules(int blocksPerLaunch, int look) {
    return Copy.of(
        DuelRules.USUAL,
        "schedule",
        Copy.of(
            DuelRules.USUAL.schedule(),
            "looks",
            List.of(look),
            "blocksPerLaunch",
            blocksPerLaunch));
  }

  Judgement judgement() {
    return new Judge(rules()).of(duel);
  }

  /** The verdict of the rules on all its blocks, whatever ended it before its first look. */
  Judgement ofAllBlocks() {
    Duel all = new Duel(duel.pair(), duel.launches(), List.of());
    return new Judge(rules(1, Math.max(DuelRules.LEAST_LAUNCHES, duel.blocks()))).of(all);
  }

  long launchesWithBlocks() {
    return duel.launches().stream().filter(launch -> !launch.isEmpty()).count();
  }

  String line() {
    return Stream.of(
            Stream.of(kind, number, pair()),
            duel.launches().stream().map(RecordedDuel::text),
            duel.problems().stream().map(PROBLEM::concat))
        .flatMap(Function.identity())
        .collect(joining("\t"));
  }

  private static String text(Launch launch) {
    String blocks =
        launch.blocks().stream()
            .map(block -> text(block.base()) + '/' + text(block.candidate()))
            .collect(joining(" "));
    return String.format(
        Locale.ROOT,
        "%d %.1f %s",
        launch.number(),
        launch.seconds(),
        launch.others().isEmpty() ? blocks : OTHERS + String.join("; ", launch.others()));
  }

  private static String text(SideSums sums) {
    String latencies = sums.latencies();
    return Stream.of(
            String.valueOf(sums.operations()),
            text(sums.nanos()),
            text(sums.serverNanos()),
            text(latencies == null ? null : Histograms.decode(latencies).getMaxValue()))
        .collect(joining(":"));
  }

  private static String text(@Nullable Long nanos) {
    return nanos == null ? ABSENT : String.valueOf(Math.round(nanos / UNIT));
  }

  static RecordedDuel of(String line) {
    String[] fields = line.split("\t", -1);
    Duel duel = new Duel(Duels.pair(fields[2]));
    for (String field : List.of(fields).subList(3, fields.length)) {
      duel =
          field.startsWith(PROBLEM)
              ? duel.with(List.of(field.substring(PROBLEM.length())))
              : duel.with(launch(field));
    }
    return new RecordedDuel(fields[0], fields[1], duel);
  }

  private static Launch launch(String field) {
    String[] words = field.split(" ", 3);
    boolean disturbed = words[2].startsWith(OTHERS);
    return new Launch(
        Integer.parseInt(words[0]),
        Instant.EPOCH,
        Double.parseDouble(words[1]),
        disturbed || words[2].isEmpty()
            ? List.of()
            : Arrays.stream(words[2].split(" ", -1)).map(RecordedDuel::block).toList(),
        disturbed ? List.of(words[2].substring(OTHERS.length())) : List.of(),
        List.of(),
        null,
        null);
  }

  private static Block block(String text) {
    String[] sides = text.split("/", 2);
    return new Block(Side.BASE, sums(sides[0]), sums(sides[1]));
  }

  private static SideSums sums(String text) {
    String[] words = text.split(":", 4);
    Long longest = nanos(words[3]);
    Histogram latencies = Histograms.create();
    if (longest != null) {
      latencies.recordValue(longest);
    }
    return new SideSums(
        Long.parseLong(words[0]),
        Math.round(Double.parseDouble(words[1]) * UNIT),
        0,
        null,
        null,
        nanos(words[2]),
        longest == null ? null : Histograms.encode(latencies));
  }

  private static @Nullable Long nanos(String word) {
    return word.equals(ABSENT) ? null : Long.valueOf(Math.round(Double.parseDouble(word) * UNIT));
  }
}
