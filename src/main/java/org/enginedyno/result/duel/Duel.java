package org.enginedyno.result.duel;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.CellPair;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Arrivals;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.Mark;
import org.enginedyno.result.SideSums;
import org.jspecify.annotations.Nullable;

/**
 * A pair of cells with its results so far.
 *
 * @param problems what makes it INVALID: a failed proof or a failed side; one line each
 */
public record Duel(CellPair pair, List<Launch> launches, List<String> problems) {
  private static final int MOST_OTHERS = 4;

  /** A side that misses its rate by this part is overloaded, unless chance explains it. */
  private static final double BEHIND = 0.02;

  /** What chance explains, in standard deviations of a Poisson process. */
  private static final double CHANCE = 4;

  public Duel {
    launches = List.copyOf(launches);
    problems = List.copyOf(problems);
  }

  public Duel(CellPair pair) {
    this(pair, List.of(), List.of());
  }

  public Duel with(Launch launch) {
    return new Duel(pair, Stream.concat(launches.stream(), Stream.of(launch)).toList(), problems);
  }

  public Duel with(List<String> further) {
    return new Duel(
        pair, launches, Stream.concat(problems.stream(), further.stream()).distinct().toList());
  }

  boolean hasEachLaunchOnce() {
    return IntStream.range(0, launches.size())
        .allMatch(place -> launches.get(place).number() == place + 1);
  }

  /** The number of the last launch; zero before the first. */
  public int lastLaunch() {
    return launches.isEmpty() ? 0 : launches.get(launches.size() - 1).number();
  }

  public int blocks() {
    return launches.stream().mapToInt(launch -> launch.blocks().size()).sum();
  }

  public double seconds() {
    return launches.stream().mapToDouble(Launch::seconds).sum();
  }

  /** The part of the CPU that other processes used in the blocks, on average; 0 to 1. */
  private OptionalDouble othersCpu() {
    return launches.stream()
        .flatMap(launch -> Optional.ofNullable(launch.othersCpu()).stream())
        .mapToDouble(Double::doubleValue)
        .average();
  }

  /** How long the last launch took; zero before the first. */
  public double lastSeconds() {
    return launches.isEmpty() ? 0 : launches.get(launches.size() - 1).seconds();
  }

  /** The mark of a pair with launches in which other clients worked on a side's server. */
  Optional<String> mark() {
    List<Launch> disturbed = launches.stream().filter(one -> !one.others().isEmpty()).toList();
    return disturbed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: %d of %d launches do not count; %s"
                .formatted(
                    Mark.Label.NOT_ALONE,
                    disturbed.size(),
                    launches.size(),
                    disturbed.stream()
                        .flatMap(one -> one.others().stream())
                        .distinct()
                        .limit(MOST_OTHERS)
                        .collect(Collectors.joining("; "))));
  }

  /** What disturbed the launches, and how far their ratios lie apart; empty if nothing is known. */
  Optional<String> noise(List<String> judged) {
    List<String> parts = new ArrayList<>();
    othersCpu()
        .ifPresent(
            share -> parts.add("other processes used %.0f %% of the CPU".formatted(share * 100)));
    for (Figure figure : FigureCatalogue.judged(judged)) {
      double[] ratios = Estimate.launches(this, figure).sorted().toArray();
      if (ratios.length > 1) {
        parts.add(
            "%s of single launches: x%.3f to x%.3f"
                .formatted(
                    figure.phrase(), Math.exp(ratios[0]), Math.exp(ratios[ratios.length - 1])));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of("noise: " + String.join("; ", parts));
  }

  /** How the sides' settings of durability differ; empty if they do not. */
  Optional<String> durability() {
    return launches.stream()
        .flatMap(launch -> Stream.ofNullable(launch.durability()))
        .findFirst()
        .map("the sides have other settings of durability: "::concat);
  }

  /** One line for each side whose server did not show all clients. */
  List<String> blindness() {
    return launches.stream()
        .flatMap(launch -> launch.blind().stream())
        .distinct()
        .sorted()
        .map(
            side ->
                side
                    + ": other clients unknown; only sessions of dyno's own user were visible"
                    + " (GRANT PROCESS ON *.*)")
        .toList();
  }

  /** The reasons, after the mark of the pair and before the lines of {@code blindness}. */
  List<String> marked(Stream<String> reasons) {
    return Stream.of(mark().stream(), reasons, blindness().stream())
        .flatMap(lines -> lines)
        .toList();
  }

  /**
   * The sides that did fewer operations than were due, beyond chance; one line each.
   *
   * @param slice the time in which operations are due; those in flight at its end finish later
   */
  List<String> overloaded(Duration slice) {
    List<String> lines = new ArrayList<>();
    for (Side side : Side.values()) {
      Arrivals arrivals = pair.of(side).arrivals();
      List<SideSums> sums =
          launches.stream().flatMap(one -> one.blocks().stream()).map(one -> one.of(side)).toList();
      double seconds =
          sums.stream()
                  .mapToLong(one -> Math.min(one.nanos(), slice.toNanos() * DuelRules.SLICES / 2))
                  .sum()
              / 1e9;
      if (!arrivals.isClosed() && seconds > 0) {
        double due = arrivals.lowest() * seconds;
        long done = sums.stream().mapToLong(SideSums::operations).sum();
        if (due - done > Math.max(BEHIND * due, CHANCE * Math.sqrt(due))) {
          lines.add(
              "overloaded: %s did %,.1f operations/s, but %s were due; lower the rate"
                  .formatted(side, done / seconds, arrivals));
        }
      }
    }
    return lines;
  }

  /** The logarithms of new to base: for each launch, one value per block. */
  List<double[]> logRatios(Figure figure) {
    return launches.stream().map(launch -> launch.logRatios(figure)).toList();
  }

  /** A figure of a side over all operations of the blocks in which both sides have it. */
  static OptionalDouble pooled(List<Block> blocks, Figure figure, Side side) {
    return figure.pooled(
        blocks.stream()
            .filter(block -> figure.isSeen(block.base()) && figure.isSeen(block.candidate()))
            .map(block -> block.of(side))
            .toList());
  }

  /**
   * The blocks of one start of servers and measuring JVMs.
   *
   * @param number of the launch, from one
   * @param seconds how long it took in total
   * @param others the other clients on the sides' servers; if there were any, its blocks do not
   *     count
   * @param blind the sides whose server showed only the sessions of dyno's own user
   * @param othersCpu the part of the CPU that other processes used, 0 to 1; absent if unknown
   * @param durability the sides' settings of durability if they differ
   */
  public record Launch(
      int number,
      Instant startedAt,
      double seconds,
      List<Block> blocks,
      List<String> others,
      List<Side> blind,
      @Nullable Double othersCpu,
      @Nullable String durability) {
    public Launch {
      others = List.copyOf(others);
      blind = List.copyOf(blind);
      blocks = others.isEmpty() ? List.copyOf(blocks) : List.of();
    }

    /** Whether it has no block that counts. */
    public boolean isEmpty() {
      return blocks.isEmpty();
    }

    double[] logRatios(Figure figure) {
      return blocks.stream()
          .map(block -> block.logRatio(figure))
          .filter(OptionalDouble::isPresent)
          .mapToDouble(OptionalDouble::getAsDouble)
          .toArray();
    }
  }

  /**
   * Four slices: one side has the outer two, the other the inner two. A steady drift of the machine
   * thus affects both sides alike.
   *
   * @param outer the side whose slices came first and last
   * @param candidate the sums of the new side
   */
  public record Block(Side outer, SideSums base, SideSums candidate) {
    SideSums of(Side side) {
      return side == Side.BASE ? base : candidate;
    }

    /** The logarithm of new to base; empty if a side lacks the figure. */
    public OptionalDouble logRatio(Figure figure) {
      OptionalDouble ofBase = figure.number(base);
      OptionalDouble ofNew = figure.number(candidate);
      return ofBase.isPresent() && ofNew.isPresent()
          ? OptionalDouble.of(Math.log(ofNew.getAsDouble() / ofBase.getAsDouble()))
          : OptionalDouble.empty();
    }
  }

  /**
   * The results of a pair since its previous line: one line in the journal of a duel.
   *
   * @param problems what makes it INVALID
   */
  public record PairLine(String pair, List<Launch> launches, List<String> problems) {
    public PairLine {
      launches = List.copyOf(launches);
      problems = List.copyOf(problems);
    }

    /** The launches and problems that a duel has now and did not have before. */
    public static PairLine between(Duel before, Duel now) {
      return new PairLine(
          now.pair().name(),
          now.launches().subList(before.launches().size(), now.launches().size()),
          now.problems().subList(before.problems().size(), now.problems().size()));
    }

    Duel after(Duel before) {
      Duel now = before;
      for (Launch launch : launches) {
        now = now.with(launch);
      }
      return now.with(problems);
    }
  }
}
