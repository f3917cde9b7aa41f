package org.enginedyno.db.setting;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.Changes;
import org.enginedyno.db.table.GlobalVariables;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.db.table.Settable;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.read.NearNames;

/**
 * The global variables of a running server, as cells ask for them.
 *
 * <p>What is set here holds for sessions that begin afterwards; whoever is connected already keeps
 * his own copies of the variables that a session has.
 */
public final class Settings {
  /** Some variables limit others, so that one round does not always do. */
  private static final int ROUNDS = 2;

  private final Connection connection;
  private final GlobalVariables variables;
  private final Changes changes;
  private final ServerFacts facts;

  private Settings(Connection connection, Changes changes) throws SQLException {
    this.connection = connection;
    this.variables = new GlobalVariables(connection);
    this.changes = changes;
    this.facts = ServerFacts.read(connection);
  }

  /** Settings of a server that ends with the run. */
  public static Settings ofOurs(Connection connection) throws SQLException {
    return new Settings(connection, Changes.passing(connection));
  }

  /** Settings of a server that goes on without us: a run that is killed can be made good. */
  public static Settings ofGuest(MarkedDatabase database) throws SQLException {
    return new Settings(database.connection(), database.changes());
  }

  /** The variables that a setup stands for on this server; what it names itself wins. */
  public SortedMap<String, String> asked(Setup setup) {
    return Durability.expanded(setup.settings(), facts.variables().keySet());
  }

  /** Why this server can never have what is asked, a line each. */
  public List<String> problems(Map<String, String> asked) throws SQLException {
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, String> setting : asked.entrySet()) {
      problem(setting.getKey(), setting.getValue()).ifPresent(problems::add);
    }
    return problems;
  }

  /** Those problems that are mistakes of a plan, and no matter of the server's age. */
  public List<String> mistakes(Map<String, String> asked) throws SQLException {
    SortedMap<String, String> present = new TreeMap<>(asked);
    present.keySet().removeIf(PastVariables::contains);
    return problems(present);
  }

  private Optional<String> problem(String name, String value) throws SQLException {
    if (PastVariables.contains(name)) {
      return PastVariables.problem(name, facts);
    }
    if (name.equals(Instruments.OPTION)) {
      return Instruments.problem(value);
    }
    if (variables.settable(name) == Settable.BY_SESSIONS) {
      return Optional.of("variable '%s' of %s is a session's own".formatted(name, facts.title()));
    }
    if (facts.variables().containsKey(name)) {
      return Optional.empty();
    }
    return Optional.of(
        "%s has no variable '%s'%s"
            .formatted(facts.title(), name, NearNames.question(name, facts.variables().keySet())));
  }

  /** What of it the running server lets be set, and what it takes only when it starts. */
  public SettingsPlan division(Map<String, String> asked) throws SQLException {
    SortedMap<String, String> running = new TreeMap<>();
    SortedMap<String, String> atStart = new TreeMap<>();
    for (Map.Entry<String, String> setting : asked.entrySet()) {
      String name = setting.getKey();
      boolean dynamic =
          !name.equals(Instruments.OPTION) && variables.settable(name) == Settable.RUNNING;
      (dynamic ? running : atStart).put(name, SettingValue.plain(setting.getValue()));
    }
    return new SettingsPlan(running, atStart);
  }

  /** Sets what is not so yet; empty when the server has taken everything. */
  public List<SettingRefusal> apply(SortedMap<String, String> running) throws SQLException {
    SortedMap<String, SettingRefusal> refusals = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      refusals.clear();
      for (String name : unmet(running).keySet()) {
        set(name, asked(running, name)).ifPresent(refusal -> refusals.put(name, refusal));
      }
    }
    unmet(running)
        .forEach(
            (name, found) ->
                refusals.putIfAbsent(
                    name,
                    SettingRefusal.adjusted(facts.title(), name, asked(running, name), found)));
    return List.copyOf(refusals.values());
  }

  private static String asked(Map<String, String> settings, String name) {
    return Objects.requireNonNull(settings.get(name), name);
  }

  private Optional<SettingRefusal> set(String name, String value) throws SQLException {
    Map<String, String> before = variables.read();
    changes.begin(name, asked(before, name));
    try {
      variables.set(name, value);
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(SettingRefusal.error(facts.title(), name, value, e));
    } finally {
      changes.end(ofUsers(before), ofUsers(variables.read()));
    }
  }

  /** Positions of replication move by themselves, and nobody must set them back. */
  private static Map<String, String> ofUsers(Map<String, String> all) {
    Map<String, String> ofUsers = new TreeMap<>(all);
    ofUsers.keySet().removeIf(name -> name.startsWith("gtid_"));
    return ofUsers;
  }

  /** The values that the server has, of those that are asked for. */
  public SortedMap<String, String> effective(Map<String, String> asked) throws SQLException {
    SortedMap<String, String> effective = new TreeMap<>(variables.read());
    effective.keySet().retainAll(asked.keySet());
    String instruments = asked.get(Instruments.OPTION);
    if (instruments != null) {
      effective.put(Instruments.OPTION, Instruments.found(connection, instruments));
    }
    return effective;
  }

  /** The values that the server has where they are not those that are asked for. */
  public SortedMap<String, String> unmet(Map<String, String> asked) throws SQLException {
    SortedMap<String, String> effective = effective(asked);
    SortedMap<String, String> unmet = new TreeMap<>();
    asked.forEach(
        (name, value) -> {
          String found = effective.getOrDefault(name, "unknown to the server");
          if (!SettingValue.agree(value, found)) {
            unmet.put(name, found);
          }
        });
    return unmet;
  }

  /** The variables that are not as they were before anything was set. */
  public List<String> left() {
    return changes.left();
  }

  /** Sets back what was set; tells in a line each what came of it. */
  public List<String> restore() throws SQLException {
    return changes.restore();
  }
}
