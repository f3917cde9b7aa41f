package org.enginedyno.result.account;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Mark;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.folder.RunFolder;

/**
 * A program that reads a run in which the same cells were measured in pairs, distinguished by an
 * argument without effect, and reports how often the ranges of a pair do not overlap.
 */
final class SamePairs {
  private static final String PAIR = "-Ddyno.pair=";

  private SamePairs() {}

  public static void main(String[] args) throws IOException {
    print(RunFolder.open(Path.of(args[0])).measurements(), System.out);
  }

  private static void print(List<Measurement> cells, PrintStream out) {
    Map<String, List<Measurement>> pairs = new TreeMap<>();
    for (Measurement cell : cells) {
      String args = cell.cell().get(PlanAxis.JVM_ARGS);
      if (cell.isOk() && !cell.cell().isFloor() && args.startsWith(PAIR)) {
        String pair = args.substring(PAIR.length(), args.lastIndexOf('.'));
        pairs.computeIfAbsent(pair, first -> new ArrayList<>()).add(cell);
      }
    }
    pairs.values().removeIf(pair -> pair.size() != 2);
    int apart = 0;
    int unmarked = 0;
    int unmarkedApart = 0;
    for (List<Measurement> pair : pairs.values()) {
      boolean isApart = !touch(pair.get(0).runs(), pair.get(1).runs());
      boolean isUnmarked = pair.stream().allMatch(Measurement::isComparable);
      apart += isApart ? 1 : 0;
      unmarked += isUnmarked ? 1 : 0;
      unmarkedApart += isApart && isUnmarked ? 1 : 0;
    }
    out.printf(
        "%d pairs: ranges do not touch in %d; %d pairs unmarked, of which %d do not touch%n",
        pairs.size(), apart, unmarked, unmarkedApart);
    for (Mark.Label label : Mark.Label.values()) {
      long marked =
          pairs.values().stream()
              .flatMap(List::stream)
              .filter(cell -> cell.marks().stream().anyMatch(mark -> mark.label() == label))
              .count();
      out.printf("%d of %d cells %s%n", marked, 2 * pairs.size(), label);
    }
  }

  private static boolean touch(List<Double> one, List<Double> other) {
    return Collections.min(one) <= Collections.max(other)
        && Collections.min(other) <= Collections.max(one);
  }
}
