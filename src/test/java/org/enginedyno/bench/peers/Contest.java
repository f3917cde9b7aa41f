package org.enginedyno.bench.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/** Compares clients that do the same work in alternating turns, and prints a table of medians. */
public final class Contest {
  private final String base;
  private final int rounds;
  private final List<Column> columns;

  /** A contest in which all clients are compared with one of them. */
  public Contest(String base, int rounds, Column... columns) {
    this.base = base;
    this.rounds = rounds;
    this.columns = List.of(columns);
  }

  /** A figure: how to print it, and how to compare it with the base's figure of the same round. */
  public record Column(
      String title, String format, String compared, DoubleBinaryOperator comparison) {
    /** A figure that is also printed as a ratio. */
    public static Column ratio(String title, String format) {
      return new Column(title, format, "x%.3f", (own, base) -> own / base);
    }

    /** A figure that is also printed as a difference. */
    public static Column difference(String title, String format) {
      return new Column(title, format, "%+.3f", (own, base) -> own - base);
    }

    /** A figure that is not compared. */
    public static Column alone(String title, String format) {
      return new Column(title, format, "", (own, base) -> own);
    }
  }

  @FunctionalInterface
  public interface Turn {
    /** The figure of each column. */
    double[] take() throws Exception;
  }

  /** The usual amount of work, or a small part of it if only the program itself is tested. */
  public static int part(int usual) {
    return usual / Integer.getInteger("contest.part", 1);
  }

  public void printHeader() {
    List<String> titles =
        Stream.of(
                Stream.of("work", "client"),
                columns.stream().map(Column::title),
                compared().map(column -> columns.get(column).title() + ", ratio to " + base))
            .flatMap(title -> title)
            .toList();
    System.out.println("| " + String.join(" | ", titles) + " |");
    System.out.println(
        "| " + String.join(" | ", titles.stream().map(title -> "---").toList()) + " |");
  }

  private Stream<Integer> compared() {
    return IntStream.range(0, columns.size())
        .filter(column -> !columns.get(column).compared().isEmpty())
        .boxed();
  }

  /** Runs all turns; each round starts with another client, and the first round is not counted. */
  public void run(String work, Map<String, Turn> clients) throws Exception {
    List<String> names = List.copyOf(clients.keySet());
    Map<String, List<double[]>> taken = new LinkedHashMap<>();
    names.forEach(name -> taken.put(name, new ArrayList<>()));
    for (int round = 0; round <= rounds; round++) {
      for (int turn = 0; turn < names.size(); turn++) {
        String name = names.get((turn + round) % names.size());
        double[] figures = Objects.requireNonNull(clients.get(name)).take();
        if (round > 0) {
          Objects.requireNonNull(taken.get(name)).add(figures);
        }
      }
    }
    taken.forEach(
        (name, turns) -> print(work, name, turns, Objects.requireNonNull(taken.get(base))));
  }

  private void print(String work, String name, List<double[]> own, List<double[]> others) {
    StringJoiner line = new StringJoiner(" | ", "| ", " |").add(work).add(name);
    for (int column = 0; column < columns.size(); column++) {
      line.add(median(columns.get(column).format(), own, others, column, (figure, base) -> figure));
    }
    compared()
        .forEach(
            column -> {
              Column one = columns.get(column);
              line.add(median(one.compared(), own, others, column, one.comparison()));
            });
    System.out.println(line);
  }

  private String median(
      String format,
      List<double[]> own,
      List<double[]> others,
      int column,
      DoubleBinaryOperator value) {
    double[] each =
        IntStream.range(0, rounds)
            .mapToDouble(i -> value.applyAsDouble(own.get(i)[column], others.get(i)[column]))
            .toArray();
    return String.format(Locale.ROOT, format, StatUtils.percentile(each, 50));
  }
}
