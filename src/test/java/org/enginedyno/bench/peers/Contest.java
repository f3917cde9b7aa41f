package org.enginedyno.bench.peers;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/** Takes turns between ours and the peers, and says what each took beside the last of them. */
final class Contest {
  private final Connection connection;
  private final ServerWork server;
  private final String table;
  private final int rounds;
  private final Map<String, Turn> ours = new LinkedHashMap<>();
  private final Map<String, Turn> peers = new LinkedHashMap<>();

  /**
   * A contest over one table.
   *
   * @param table what our table is called; peers find it as sbtest1
   */
  Contest(Connection connection, ServerWork server, String table, int rounds) {
    this.connection = connection;
    this.server = server;
    this.table = table;
    this.rounds = rounds;
  }

  void ours(String name, Turn turn) {
    ours.put(name, turn);
  }

  void peer(String name, Turn turn) {
    peers.put(name, turn);
  }

  /** Takes all turns, of which the first of each is not counted. */
  List<String> lines(String title, String against) throws Exception {
    List<String> names = new ArrayList<>(ours.keySet());
    names.addAll(peers.keySet());
    Map<String, List<Turn.Cost>> costs = new LinkedHashMap<>();
    names.forEach(name -> costs.put(name, new ArrayList<>()));
    for (int round = 0; round <= rounds; round++) {
      for (int turn = 0; turn < names.size(); turn++) {
        String name = names.get((turn + round) % names.size());
        Turn.Cost cost = cost(name);
        if (round > 0) {
          costs.get(name).add(cost);
        }
      }
    }
    List<Turn.Cost> base = costs.get(against);
    List<String> lines = new ArrayList<>();
    costs.forEach(
        (name, each) ->
            lines.add(
                String.format(
                    Locale.ROOT,
                    "| %s | %s | %,.0f | %.1f us | %.1f us | x%.3f | x%.3f |",
                    title,
                    name,
                    median(each, Turn.Cost::perSecond),
                    median(each, Turn.Cost::serverMicros),
                    median(each, Turn.Cost::clientMicros),
                    ratio(each, base, Turn.Cost::perSecond),
                    ratio(each, base, Turn.Cost::serverMicros))));
    return lines;
  }

  private Turn.Cost cost(String name) throws Exception {
    Turn own = ours.get(name);
    if (own != null) {
      return Turn.Cost.of(own, server);
    }
    rename(table, "sbtest1");
    try {
      return Turn.Cost.of(peers.get(name), server);
    } finally {
      rename("sbtest1", table);
    }
  }

  private void rename(String from, String to) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("RENAME TABLE " + from + " TO " + to);
    }
  }

  private static double median(List<Turn.Cost> costs, ToDoubleFunction<Turn.Cost> of) {
    return StatUtils.percentile(costs.stream().mapToDouble(of).toArray(), 50);
  }

  /** Turn by turn. */
  private static double ratio(
      List<Turn.Cost> costs, List<Turn.Cost> base, ToDoubleFunction<Turn.Cost> of) {
    return StatUtils.percentile(
        IntStream.range(0, costs.size())
            .mapToDouble(i -> of.applyAsDouble(costs.get(i)) / of.applyAsDouble(base.get(i)))
            .toArray(),
        50);
  }
}
