package org.enginedyno.result.duel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.DuelRules;
import org.enginedyno.plan.Side;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.result.Figure;
import org.enginedyno.result.FigureCatalogue;
import org.enginedyno.result.SideSums;
import org.enginedyno.result.duel.Duel.Block;
import org.enginedyno.result.duel.Duel.Launch;
import org.enginedyno.result.duel.Judgement.Finding;
import org.jspecify.annotations.Nullable;

/** Derives verdicts from the blocks of duels, by a plan's rules. */
public final class Judge {
  private static final double DAY = 24 * 3_600;

  /** A larger smallest detectable difference is not printed; 1 is 100 %. */
  private static final double MOST_SEEN = 1;

  /** Both the pooled ratio and the middle are tested; each gets half of the error probability. */
  private static final int ESTIMATES = 2;

  /** The error probability of the interval of a ratio that is not judged. */
  private static final double PROVISIONAL_ERROR = 0.05;

  private final DuelRules rules;
  private final InterimAnalyses looks;
  private final VerdictRule rule;

  public Judge(DuelRules rules) {
    this.rules = rules;
    this.looks = new InterimAnalyses(rules.schedule().looks(), rules.error());
    this.rule = new VerdictRule(rules.delta());
  }

  /**
   * Whether the blocks now suffice for a look (interim analysis) that they did not reach before.
   */
  public boolean isLook(int before, int now) {
    return looks.reached(now) > looks.reached(before);
  }

  /** How many blocks are missing until the next look; zero after the last one. */
  public int missing(int blocks) {
    int next = looks.reached(blocks) + 1;
    return next < looks.blocks().size() ? looks.blocks().get(next) - blocks : 0;
  }

  /** Whether the last look is reached. */
  public boolean isLast(int blocks) {
    return blocks >= looks.most();
  }

  /**
   * Whether a duel has its final verdict, so that it needs no more blocks. Only looks decide, each
   * by the blocks measured until then.
   */
  public boolean isDecided(Duel duel) {
    if (!duel.problems().isEmpty()) {
      return true;
    }
    Duel then = new Duel(duel.pair());
    for (Launch launch : duel.launches()) {
      int before = then.blocks();
      then = then.with(launch);
      if (isLook(before, then.blocks())
          && (isLast(then.blocks()) || of(then).word() != Verdict.INCONCLUSIVE)) {
        return true;
      }
    }
    return false;
  }

  public Judgement of(Duel duel) {
    if (!duel.problems().isEmpty()) {
      return unjudged(duel, Verdict.INVALID, duel.problems().stream());
    }
    int look = looks.reached(duel.blocks());
    if (look < 0) {
      return unjudged(
          duel,
          Verdict.INCONCLUSIVE,
          Stream.concat(
              duel.noise(rules.judged(duel.pair())).stream(),
              Stream.of(
                  "not judged: %d blocks were measured, but the first verdict needs %d"
                      .formatted(duel.blocks(), looks.blocks().get(0)))));
    }
    List<Figure> judged = FigureCatalogue.judged(rules.judged(duel.pair()));
    double error = looks.spent(look) / judged.size() / ESTIMATES;
    List<Finding> findings =
        FigureCatalogue.main().stream()
            .map(figure -> finding(duel, figure, error, judged.contains(figure)))
            .flatMap(Optional::stream)
            .sorted(Comparator.comparing(finding -> !finding.decides()))
            .toList();
    return judged(duel, findings);
  }

  /** The judgement of a pair that is not judged: its ratios are printed, but decide nothing. */
  private Judgement unjudged(Duel duel, Verdict word, Stream<String> reasons) {
    List<Finding> provisional =
        FigureCatalogue.judged(rules.judged(duel.pair())).stream()
            .map(figure -> finding(duel, figure, PROVISIONAL_ERROR, false))
            .flatMap(Optional::stream)
            .toList();
    return new Judgement(duel, word, List.of(), provisional, duel.marked(reasons));
  }

  private Optional<Finding> finding(Duel duel, Figure figure, double error, boolean decides) {
    List<double[]> logs = duel.logRatios(figure);
    Optional<Estimate> pooled = Estimate.pooled(duel, figure);
    Optional<Estimate> middle = Estimate.middle(logs);
    int seen = logs.stream().mapToInt(launch -> launch.length).sum();
    if (seen * 2 < duel.blocks() || pooled.isEmpty() || middle.isEmpty()) {
      return Optional.empty(); // too few blocks have the figure
    }
    List<Block> blocks = duel.launches().stream().flatMap(one -> one.blocks().stream()).toList();
    Ratio ratio = pooled.get().ratio(error);
    Ratio ofBlocks = middle.get().ratio(error);
    Tail tail = figure.equals(FigureCatalogue.THROUGHPUT) ? Tail.of(duel) : null;
    return Optional.of(
        new Finding(
            figure,
            decides,
            ratio,
            ofBlocks,
            word(ratio, ofBlocks, figure, tail),
            Duel.pooled(blocks, figure, Side.BASE).orElseThrow(),
            Duel.pooled(blocks, figure, Side.NEW).orElseThrow(),
            tail));
  }

  private Verdict word(Ratio ratio, Ratio middle, Figure figure, @Nullable Tail tail) {
    List<Verdict> words = new ArrayList<>(words(ratio, middle, figure));
    if (tail != null && tail.isWorse(rules.delta())) {
      words.add(Verdict.INCONCLUSIVE);
    }
    return worst(words);
  }

  private Judgement judged(Duel duel, List<Finding> findings) {
    List<Finding> deciding = findings.stream().filter(Finding::decides).toList();
    List<Figure> unseen = unseen(duel, findings);
    if (deciding.isEmpty()) {
      List<String> reasons = duel.marked(unseen.stream().map(this::unseen));
      return new Judgement(duel, Verdict.INVALID, findings, List.of(), reasons);
    }
    List<String> overloaded = duel.overloaded(rules.schedule().slice());
    List<Verdict> words = new ArrayList<>(deciding.stream().map(Finding::word).toList());
    if (unseen.contains(FigureCatalogue.LATENCY_P99) || !overloaded.isEmpty()) {
      words.add(Verdict.INCONCLUSIVE);
    }
    Verdict word = worst(words);
    List<String> first = new ArrayList<>(overloaded);
    unseen.stream().map(this::unseen).forEach(first::add);
    if (word == Verdict.INCONCLUSIVE) {
      duel.noise(rules.judged(duel.pair())).ifPresent(noise -> first.add(0, noise));
    }
    List<String> reasons = new ArrayList<>(duel.marked(first.stream()));
    deciding.stream()
        .filter(finding -> finding.word() == Verdict.INCONCLUSIVE)
        .filter(finding -> isOfChance(finding) || !isOfTailAlone(finding))
        .map(finding -> isOfChance(finding) ? chance(finding) : uncertain(duel, finding))
        .forEach(reasons::add);
    deciding.stream()
        .flatMap(finding -> finding.unlike(rules.delta()).stream())
        .forEach(reasons::add);
    Judgement.where(findings).ifPresent(reasons::add);
    duel.durability().ifPresent(reasons::add);
    return new Judgement(duel, word, findings, List.of(), reasons);
  }

  /** The overall verdict: an improvement of one figure hides no uncertain or worse figure. */
  private static Verdict worst(List<Verdict> words) {
    Verdict worst = Collections.min(words);
    return worst == Verdict.EQUIVALENT ? Collections.max(words) : worst;
  }

  private List<Figure> unseen(Duel duel, List<Finding> findings) {
    return FigureCatalogue.judged(rules.judged(duel.pair())).stream()
        .filter(figure -> findings.stream().noneMatch(one -> one.figure().equals(figure)))
        .toList();
  }

  private String unseen(Figure figure) {
    return figure.phrase()
        + (figure.equals(FigureCatalogue.LATENCY_P99)
            ? " is unknown, because a side has fewer than %,d operations in most blocks; set duel.slice to more than %s"
                .formatted(SideSums.LEAST_FOR_TAIL, Units.text(rules.schedule().slice()))
            : " is unknown, and is not judged");
  }

  /** Whether only the tail makes it inconclusive, which more blocks would not change. */
  private boolean isOfTailAlone(Finding finding) {
    return finding.tail() != null
        && finding.tail().isWorse(rules.delta())
        && words(finding.ratio(), finding.middle(), finding.figure()).stream()
            .noneMatch(Verdict.INCONCLUSIVE::equals);
  }

  /** Whether only Holm's correction makes it inconclusive, which more blocks would not change. */
  private boolean isOfChance(Finding finding) {
    return word(finding.ratio(), finding.middle(), finding.figure(), finding.tail())
        != Verdict.INCONCLUSIVE;
  }

  private static String chance(Finding finding) {
    return "%s: one of so many comparisons may differ as much by chance (Holm's correction); repeat the duel with this pair alone"
        .formatted(finding.figure().phrase());
  }

  private List<Verdict> words(Ratio ratio, Ratio middle, Figure figure) {
    return Stream.of(ratio, middle).map(one -> rule.of(one, figure.moreIsBetter())).toList();
  }

  private String uncertain(Duel duel, Finding finding) {
    Ratio widest = finding.widest();
    double seen = rule.smallestSeen(widest, finding.figure().moreIsBetter());
    if (rule.smallestSeen(widest, false) > MOST_SEEN) {
      return "%s: only a difference of more than %.0f %% is detectable, because %d launches differ too much; use more launches or a quieter machine"
          .formatted(finding.figure().phrase(), MOST_SEEN * 100, duel.launches().size());
    }
    double further = Math.max(1, rule.blocksForVerdict(widest, duel.blocks()) - duel.blocks());
    double seconds = further * duel.seconds() / duel.blocks();
    return "%s: the smallest detectable change for the worse was %.1f %%; a verdict needs %s%s"
        .formatted(
            finding.figure().phrase(),
            seen * 100,
            seconds > DAY
                ? "more than a day of blocks"
                : "about %.0f blocks (%.0f min) more".formatted(further, Math.max(1, seconds / 60)),
            duel.blocks() + further > looks.most()
                ? ", but duel.looks ends at %d".formatted(looks.most())
                : "");
  }

  /**
   * Corrects the verdicts of several duels for multiple comparisons: the more cells there are, the
   * stronger the evidence for a difference in one of them must be.
   */
  public List<Judgement> together(List<Judgement> judgements) {
    List<Finding> deciding =
        judgements.stream().flatMap(judgement -> judgement.deciding().stream()).toList();
    List<Double> corrected =
        corrected(
            deciding.stream().map(finding -> finding.moved() ? overAllLooks(finding) : 1).toList());
    List<Finding> chance =
        IntStream.range(0, deciding.size())
            .filter(i -> deciding.get(i).moved() && corrected.get(i) > rules.error())
            .mapToObj(deciding::get)
            .toList();
    return judgements.stream().map(judgement -> without(judgement, chance)).toList();
  }

  /**
   * The probability of a finding, scaled from the error that its look may spend to the error of all
   * looks. The number of judged figures is left to Holm's correction.
   */
  private double overAllLooks(Finding finding) {
    double spent = (1 - finding.ratio().confidence()) * rules.judged().size();
    double least = Math.min(finding.ratio().probability(), finding.middle().probability());
    return Math.min(1, least * rules.error() / spent);
  }

  private Judgement without(Judgement judgement, List<Finding> chance) {
    if (judgement.findings().stream().noneMatch(chance::contains)) {
      return judgement;
    }
    List<Finding> findings =
        judgement.findings().stream()
            .map(finding -> chance.contains(finding) ? finding.with(Verdict.INCONCLUSIVE) : finding)
            .toList();
    return judged(judgement.duel(), findings);
  }

  /**
   * Holm's correction: these probabilities, corrected for their number, in the same order. The more
   * comparisons there are, the more likely one is extreme by chance.
   */
  static List<Double> corrected(List<Double> probabilities) {
    int count = probabilities.size();
    List<Integer> order =
        IntStream.range(0, count).boxed().sorted(Comparator.comparing(probabilities::get)).toList();
    Double[] corrected = new Double[count];
    double least = 0;
    for (int rank = 0; rank < count; rank++) {
      int at = order.get(rank);
      least = Math.max(least, Math.min(1, (count - rank) * probabilities.get(at)));
      corrected[at] = least;
    }
    return List.of(corrected);
  }

  /**
   * The looks (interim analyses) at the blocks, and how the error probability is spent over them:
   * in proportion to the blocks, so that all looks together do not exceed it.
   *
   * @param blocks after how many blocks each look is taken
   * @param error the probability that any look errs
   */
  record InterimAnalyses(List<Integer> blocks, double error) {
    /** The index of the last look that so many blocks suffice for; -1 if they are too few. */
    public int reached(int count) {
      int reached = -1;
      for (int look = 0; look < blocks.size() && blocks.get(look) <= count; look++) {
        reached = look;
      }
      return reached;
    }

    /** The error probability of a look; a late one spends no more than its own. */
    public double spent(int look) {
      int before = look == 0 ? 0 : blocks.get(look - 1);
      return error * (blocks.get(look) - before) / most();
    }

    /** After how many blocks the last look is taken. */
    public int most() {
      return blocks.get(blocks.size() - 1);
    }
  }
}
