package org.enginedyno.db.probe;

import static org.enginedyno.db.probe.Checkup.Finding.Level.BAD;
import static org.enginedyno.db.probe.Checkup.Finding.Level.WARNING;
import static org.enginedyno.db.probe.Checkup.Finding.check;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.engine.Engines;
import org.enginedyno.db.facts.ServerFacts;
import org.enginedyno.db.setting.Settings;
import org.enginedyno.db.setting.Settings.SettingRefusal;
import org.enginedyno.db.setting.Settings.SettingRefusal.Cause;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.plan.Axes;
import org.enginedyno.plan.Plan;
import org.enginedyno.plan.axis.Setup;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.workload.catalogue.Workloads;

/** Checks whether a server suits a plan, and whether its figures would be fair. */
public record Checkup(ServerFacts facts, Plan plan, Engines engines) {
  private static final int LEAST_STATEMENTS = 2;

  /**
   * All findings on a server.
   *
   * @param own whether dyno started it, so that settings may be tried
   */
  public List<Finding> findings(Connection connection, Target target, boolean own)
      throws SQLException {
    List<Finding> findings = findings();
    String account = Sql.account(connection, target);
    findings.addAll(settings(Settings.ofStarted(connection), account, own));
    findings.addAll(grants(connection, target, account));
    return findings;
  }

  private List<Finding> settings(Settings settings, String account, boolean own)
      throws SQLException {
    Set<String> mistakes = new LinkedHashSet<>();
    Set<String> lacks = new LinkedHashSet<>();
    Set<SettingRefusal> refusals = new LinkedHashSet<>();
    for (Setup setup : plan.setups()) {
      SortedMap<String, String> requested = settings.requested(setup);
      mistakes.addAll(settings.mistakes(requested));
      List<String> problems = settings.problems(requested);
      lacks.addAll(problems);
      if (problems.isEmpty()) {
        refusals.addAll(settings.tried(requested, own));
      }
    }
    lacks.removeAll(mistakes);
    List<Finding> findings = new ArrayList<>();
    mistakes.forEach(mistake -> findings.add(Finding.mistake(mistake)));
    lacks.forEach(
        lack -> findings.add(Finding.skipsCells(WARNING, lack, "remove it from settings")));
    for (SettingRefusal refusal : refusals) {
      findings.add(
          refusal.cause() == Cause.NO_PRIVILEGE
              ? Finding.skipsCells(
                  BAD,
                  refusal.line(),
                  "GRANT SUPER ON *.* TO %s (or SYSTEM_VARIABLES_ADMIN)".formatted(account))
              : Finding.skipsCells(WARNING, refusal.line(), "correct it"));
    }
    if (findings.isEmpty() && !plan.axes().settings().isEmpty()) {
      findings.add(
          Finding.good(
              plan.axes().settings().keySet().stream()
                  .map(Axes::settingName)
                  .distinct()
                  .collect(Collectors.joining(", ", "the server has ", ""))));
    }
    return findings;
  }

  /** The findings from the server's facts. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    findings.add(Finding.info(facts.title() + ", engines: " + String.join(", ", facts.engines())));
    int connections =
        plan.mostConnections()
            + Workloads.mostBackgroundThreads(plan.workloads(), plan.data(), plan.knobs());
    findings.add(room("max_connections", connections + Connections.EXTRA, BAD).ofServer());
    int statements = Workloads.mostStatements(plan.workloads(), plan.knobs());
    int tables = Workloads.mostTables(plan.workloads(), plan.data(), plan.knobs());
    findings.add(
        room(
            "max_prepared_stmt_count",
            (long) connections * Math.max(LEAST_STATEMENTS, statements),
            BAD));
    findings.add(
        room(
            "table_open_cache",
            (long) connections * Math.max(1, tables) + Connections.EXTRA,
            WARNING));
    findings.add(
        check(
            facts.isOn("local_infile"),
            WARNING,
            "local_infile is " + facts.variables().getOrDefault("local_infile", "unknown"),
            "SET GLOBAL local_infile = ON; INSERT is several times slower"));
    findings.add(queryCache());
    for (String engine : plan.engines()) {
      findings.addAll(engine(engine));
    }
    return findings;
  }

  private Finding room(String variable, long needed, Finding.Level level) {
    Optional<Long> value = facts.number(variable);
    if (value.isEmpty()) {
      return Finding.info(variable + " does not exist on this server");
    }
    return check(
        value.get() >= needed,
        level,
        "%s is %d, the plan needs %d".formatted(variable, value.get(), needed),
        "SET GLOBAL %s = %d, or fewer threads".formatted(variable, needed));
  }

  private Finding queryCache() {
    String type = facts.variables().getOrDefault("query_cache_type", "OFF");
    boolean off =
        type.equals("OFF") || type.equals("0") || facts.number("query_cache_size").orElse(0L) == 0;
    return check(
        off,
        WARNING,
        "query cache is " + (off ? "off" : "on (" + type + ")"),
        "SET GLOBAL query_cache_type = OFF; cells that it answers are INVALID");
  }

  private List<Finding> engine(String name) {
    Optional<String> spelled = facts.engine(name);
    if (spelled.isEmpty()) {
      return List.of(
          new Finding(
              BAD,
              "engine " + name + " is not offered",
              "choose one of: " + String.join(", ", facts.engines())));
    }
    Optional<String> unfit = engines.obstacleToAll(name, Workloads.datasets(plan.workloads()));
    if (unfit.isPresent()) {
      return List.of(
          new Finding(
              WARNING, "engine " + name + " is skipped: " + unfit.get(), "remove it from engines"));
    }
    String cache = engines.of(name).storage().cache();
    Optional<Long> size = cache == null ? Optional.empty() : facts.number(cache);
    if (cache == null || size.isEmpty()) {
      return List.of(Finding.good("engine " + spelled.get() + " is offered"));
    }
    long needed = Workloads.bytes(plan.workloads(), plan.data(), plan.knobs());
    return List.of(
        check(
            size.get() >= needed,
            WARNING,
            "engine %s is offered; %s is %s%s"
                .formatted(
                    spelled.get(),
                    cache,
                    Units.text(size.get()),
                    needed == 0 ? "" : ", the table about " + Units.text(needed)),
            "raise %s, or the figures include disk reads".formatted(cache)));
  }

  private static List<Finding> grants(Connection connection, Target target, String account)
      throws SQLException {
    String remedy = "GRANT ALL ON `%s`.* TO %s".formatted(target.database(), account);
    boolean marked = MarkedDatabase.isMarked(target);
    Optional<String> obstacle =
        marked ? Optional.empty() : MarkedDatabase.obstacle(connection, target);
    if (obstacle.isPresent()) {
      return List.of(new Finding(BAD, obstacle.get(), "").ofServer());
    }
    List<String> missing = MarkedDatabase.missingPrivileges(connection, target);
    String database = "database " + target.database();
    if (missing.isEmpty()) {
      return List.of(
          Finding.good(
              marked ? database + " exists and is marked" : "user can work in " + database));
    }
    // privileges that roles grant are not among the account's own
    boolean roles =
        Sql.column(connection, "SHOW GRANTS").stream().anyMatch(grant -> !grant.contains(" ON "));
    return List.of(
        new Finding(
                roles ? WARNING : BAD,
                "user '%s' has no grant of %s on %s"
                    .formatted(target.user(), String.join(", ", missing), database),
                remedy)
            .ofServer());
  }

  /**
   * A result of a check before a run; the remedy may be empty.
   *
   * @param stops what a run would not measure because of it
   */
  public record Finding(Level level, String what, String remedy, Stops stops) {
    /** What a finding prevents, from the least to the most. */
    public enum Stops {
      NOTHING,
      SOME_CELLS,
      ALL_OF_A_SERVER,
      THE_RUN
    }

    public enum Level {
      GOOD,
      INFO,
      WARNING,
      BAD
    }

    public Finding(Level level, String what, String remedy) {
      this(level, what, remedy, level == BAD ? Stops.SOME_CELLS : Stops.NOTHING);
    }

    /** A setting that does not exist on any such server. */
    public static Finding mistake(String what) {
      return new Finding(
          BAD, what, "correct or remove it under settings; dyno refuses the run", Stops.THE_RUN);
    }

    private static Finding skipsCells(Level level, String what, String remedy) {
      return new Finding(level, what, remedy + "; its cells are skipped", Stops.SOME_CELLS);
    }

    public static Finding good(String what) {
      return new Finding(Level.GOOD, what, "");
    }

    public static Finding info(String what) {
      return new Finding(Level.INFO, what, "");
    }

    /** The same, but if bad, no cell of the server can be measured. */
    Finding ofServer() {
      return level == BAD ? new Finding(level, what, remedy, Stops.ALL_OF_A_SERVER) : this;
    }

    /** The finding and its remedy, on one line. */
    public String line() {
      return remedy.isEmpty() ? what : what + "; " + remedy;
    }

    /** Good, or else a finding of another level with a remedy. */
    public static Finding check(boolean good, Level otherwise, String what, String remedy) {
      return good ? good(what) : new Finding(otherwise, what, remedy);
    }
  }
}
