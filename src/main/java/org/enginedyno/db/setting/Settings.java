package org.enginedyno.db.setting;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.table.Changes;
import org.enginedyno.db.table.GlobalVariables;
import org.enginedyno.db.table.GlobalVariables.Settable;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.read.NearNames;

/**
 * The global variables of a running server, set and read for cells.
 *
 * <p>Changed values apply to new sessions; open sessions keep their copies.
 */
public final class Settings {
  /** Some variables limit others, so one round may not suffice. */
  private static final int ROUNDS = 2;

  /**
   * Variables that only some versions use, with those versions; others ignore or lack them. A plan
   * may request them; cells are skipped where they have no effect.
   */
  private static final Map<String, Pattern> PAST =
      Map.of("metadata_locks_hash_instances", Pattern.compile("5\\.[56]\\..*|10\\.0\\..*"));

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

  /** Settings of a server that dyno started. */
  public static Settings ofStarted(Connection connection) throws SQLException {
    return new Settings(connection, Changes.unrecorded(connection));
  }

  /** Settings of an external server, recorded so that the next run can restore them. */
  public static Settings ofExternal(MarkedDatabase database) throws SQLException {
    return new Settings(database.connection(), database.changes());
  }

  /** The variables of a setup on this server; explicit ones take precedence over a profile. */
  public SortedMap<String, String> requested(Setup setup) {
    return Durability.expanded(setup.settings(), facts.variables().keySet());
  }

  /** Why this server cannot have these values, one line each. */
  public List<String> problems(Map<String, String> requested) throws SQLException {
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, String> setting : requested.entrySet()) {
      problem(setting.getKey(), setting.getValue()).ifPresent(problems::add);
    }
    return problems;
  }

  /** The problems that are mistakes in a plan and not due to the server's version. */
  public List<String> mistakes(Map<String, String> requested) throws SQLException {
    SortedMap<String, String> present = new TreeMap<>(requested);
    present.keySet().removeIf(PAST::containsKey);
    return problems(present);
  }

  private Optional<String> problem(String name, String value) throws SQLException {
    if (PAST.containsKey(name)) {
      return pastProblem(name, facts);
    }
    if (name.equals(Instruments.OPTION)) {
      return Instruments.problem(value);
    }
    if (changes.isOfExternalServer() && GlobalVariables.isGuarded(name)) {
      return Optional.of(
          "dyno does not set '%s' on %s: it affects other sessions or files, and the server is not dyno's; set it yourself, or use a server that dyno starts"
              .formatted(name, facts.title()));
    }
    if (variables.settable(name) == Settable.BY_SESSIONS) {
      return Optional.of(
          "'%s' is a session variable of %s; only global variables can be set"
              .formatted(name, facts.title()));
    }
    return facts.variables().containsKey(name)
        ? Optional.empty()
        : Optional.of(lack(facts.title(), name, facts.variables().keySet()));
  }

  /** The message that a server lacks a variable, with similar names. */
  public static String lack(String server, String name, Set<String> known) {
    return "%s has no variable '%s'%s".formatted(server, name, NearNames.question(name, known));
  }

  /** The variables of a setup that are mistakes on a server which has only the known ones. */
  public static List<String> unknown(Setup setup, Set<String> known) {
    return Durability.expanded(setup.settings(), known).keySet().stream()
        .filter(name -> !known.contains(name))
        .filter(name -> !PAST.containsKey(name) && !name.equals(Instruments.OPTION))
        .toList();
  }

  static Optional<String> pastProblem(String name, ServerFacts facts) {
    if (!facts.variables().containsKey(name)) {
      return Optional.of("%s has no variable '%s'".formatted(facts.title(), name));
    }
    return Objects.requireNonNull(PAST.get(name)).matcher(facts.version()).matches()
        ? Optional.empty()
        : Optional.of("%s ignores '%s'".formatted(facts.title(), name));
  }

  /** Separates variables that a running server can set from those that need a restart. */
  public SettingsPlan plan(Map<String, String> requested) throws SQLException {
    SortedMap<String, String> running = new TreeMap<>();
    SortedMap<String, String> atStart = new TreeMap<>();
    for (Map.Entry<String, String> setting : requested.entrySet()) {
      String name = setting.getKey();
      boolean dynamic =
          !name.equals(Instruments.OPTION) && variables.settable(name) == Settable.RUNNING;
      (dynamic ? running : atStart).put(name, SettingValue.plain(setting.getValue()));
    }
    return new SettingsPlan(running, atStart);
  }

  /** Sets the variables that differ; empty if the server accepted all values. */
  public List<SettingRefusal> apply(SortedMap<String, String> running) throws SQLException {
    SortedMap<String, SettingRefusal> refusals = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      refusals.clear();
      for (String name : unmet(running).keySet()) {
        set(name, value(running, name)).ifPresent(refusal -> refusals.put(name, refusal));
      }
    }
    unmet(running)
        .forEach(
            (name, found) ->
                refusals.putIfAbsent(
                    name,
                    SettingRefusal.adjusted(facts.title(), name, value(running, name), found)));
    return List.copyOf(refusals.values());
  }

  /**
   * What this server would refuse.
   *
   * @param own whether dyno started it: if so, values are set, read back and restored; otherwise
   *     nothing changes
   */
  public List<SettingRefusal> tried(Map<String, String> requested, boolean own)
      throws SQLException {
    SettingsPlan plan = plan(requested);
    if (own) {
      List<SettingRefusal> refusals = apply(plan.running());
      restore();
      return refusals;
    }
    List<SettingRefusal> refusals = new ArrayList<>();
    for (String name : unmet(plan.running()).keySet()) {
      String value = value(plan.running(), name);
      variables
          .refusal(name, value)
          .ifPresent(e -> refusals.add(SettingRefusal.error(facts.title(), name, value, e)));
    }
    unmet(plan.atStart())
        .forEach(
            (name, found) ->
                refusals.add(
                    SettingRefusal.atStart(
                        facts.title(), name, value(plan.atStart(), name), found)));
    return refusals;
  }

  private static String value(Map<String, String> settings, String name) {
    return Objects.requireNonNull(settings.get(name), name);
  }

  private Optional<SettingRefusal> set(String name, String value) throws SQLException {
    Map<String, String> before = variables.read();
    changes.begin(name, value(before, name));
    try {
      variables.set(name, value);
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(SettingRefusal.error(facts.title(), name, value, e));
    } finally {
      changes.end(withoutPositions(before), withoutPositions(variables.read()));
    }
  }

  /** Replication positions change by themselves and must never be restored. */
  private static Map<String, String> withoutPositions(Map<String, String> all) {
    Map<String, String> others = new TreeMap<>(all);
    others.keySet().removeIf(name -> name.startsWith("gtid_"));
    return others;
  }

  /** The server's values of the requested variables. */
  public SortedMap<String, String> effective(Map<String, String> requested) throws SQLException {
    SortedMap<String, String> effective = new TreeMap<>(variables.read());
    effective.keySet().retainAll(requested.keySet());
    String instruments = requested.get(Instruments.OPTION);
    if (instruments != null) {
      effective.put(Instruments.OPTION, Instruments.found(connection, instruments));
    }
    return effective;
  }

  /** The server's values that differ from the requested ones. */
  public SortedMap<String, String> unmet(Map<String, String> requested) throws SQLException {
    SortedMap<String, String> effective = effective(requested);
    SortedMap<String, String> unmet = new TreeMap<>();
    requested.forEach(
        (name, value) -> {
          String found = effective.getOrDefault(name, "unknown to the server");
          if (!SettingValue.agree(value, found)) {
            unmet.put(name, found);
          }
        });
    return unmet;
  }

  /** The variables that differ from their original values. */
  public List<String> left() {
    return changes.left();
  }

  /** Restores the original values; reports one line per variable. */
  public List<String> restore() throws SQLException {
    return changes.restore();
  }

  /** Requested variables: those that a running server can set, and those that need a restart. */
  public record SettingsPlan(
      SortedMap<String, String> running, SortedMap<String, String> atStart) {}

  /**
   * A setting that a running server refused.
   *
   * @param line the variable, value and reason
   */
  public record SettingRefusal(String variable, String value, String line, Cause cause) {
    /** Why it was refused. */
    public enum Cause {
      /** The account may not set it. */
      NO_PRIVILEGE,
      /** A restart with it would fail, too. */
      WRONG,
      /** It may take effect after a restart. */
      RUNNING
    }

    private static final int ACCESS_DENIED = 1227;

    /** Unknown variable, wrong value or type. */
    private static final Set<Integer> FOR_GOOD = Set.of(1193, 1231, 1232);

    private static final Pattern PRIVILEGES = Pattern.compile(" the (.+) privilege");

    static SettingRefusal error(String server, String variable, String value, SQLException e) {
      String setting = variable + " = " + value;
      if (e.getErrorCode() == ACCESS_DENIED) {
        Matcher matcher = PRIVILEGES.matcher(String.valueOf(e.getMessage()));
        String needed = matcher.find() ? matcher.group(1) : "SUPER or SYSTEM_VARIABLES_ADMIN";
        String line = "no privilege to set %s on %s; grant %s".formatted(setting, server, needed);
        return new SettingRefusal(variable, value, line, Cause.NO_PRIVILEGE);
      }
      String line = "%s refuses %s: %s".formatted(server, setting, Sql.line(e));
      Cause cause = FOR_GOOD.contains(e.getErrorCode()) ? Cause.WRONG : Cause.RUNNING;
      return new SettingRefusal(variable, value, line, cause);
    }

    /** A setting that needs a restart; dyno does not restart the user's server. */
    static SettingRefusal atStart(String server, String variable, String value, String found) {
      String line =
          "%s = %s needs a restart of %s, which dyno did not start; the actual value is %s"
              .formatted(variable, value, server, found);
      return new SettingRefusal(variable, value, line, Cause.RUNNING);
    }

    /** The server silently used another value. */
    static SettingRefusal adjusted(String server, String variable, String value, String found) {
      String line =
          "%s = %s has no effect on %s: the actual value is %s"
              .formatted(variable, value, server, found);
      return new SettingRefusal(variable, value, line, Cause.RUNNING);
    }
  }

  /**
   * Performance Schema instruments: a start option of the form {@code PATTERN=ON}, not a variable.
   *
   * <p>A running server can change the table of instruments, but mutexes read it only when created.
   */
  private static final class Instruments {
    static final String OPTION = "performance_schema_instrument";

    private static final String COUNT =
        "SELECT count(*), sum(enabled = 'YES'), sum(timed = 'NO')"
            + " FROM performance_schema.setup_instruments WHERE name LIKE ?";

    private Instruments() {}

    /** What is wrong with a value; empty if it is valid. */
    static Optional<String> problem(String value) {
      return value.matches("[^=\\s]+=(?i:ON|OFF|COUNTED)")
          ? Optional.empty()
          : Optional.of(
              "%s must have a value like wait/synch/%%=ON, with =ON, =OFF or =COUNTED: %s"
                  .formatted(OPTION, value));
    }

    /** The state of the instruments that a value names, in the same form if it is uniform. */
    static String found(Connection connection, String value) throws SQLException {
      String pattern = value.replaceFirst("=.*", "");
      Sql.Row row = Sql.rows(connection, COUNT, pattern).get(0);
      return pattern + "=" + state(row.number(1), row.number(2), row.number(3));
    }

    /** Memory instruments cannot be timed; that does not count as off. */
    private static String state(long all, long enabled, long untimed) {
      if (all == 0) {
        return "none";
      }
      if (enabled == 0) {
        return "OFF";
      }
      if (enabled < all) {
        return "ON for %d of %d".formatted(enabled, all);
      }
      return untimed == 0 ? "ON" : untimed == all ? "COUNTED" : untimed + " of " + all + " untimed";
    }
  }
}
