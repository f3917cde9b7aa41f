package org.enginedyno.run.subject.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.enginedyno.db.connection.Connections;
import org.enginedyno.db.connection.Sql;
import org.enginedyno.db.connection.Target;
import org.enginedyno.db.facts.StableVariables;
import org.enginedyno.db.facts.TableDefinition;
import org.enginedyno.db.table.TableNames;
import org.enginedyno.db.table.TableState.Content;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Status;
import org.enginedyno.result.fork.ClientWindow;
import org.enginedyno.result.fork.ForkLog;
import org.enginedyno.run.subject.Evidence;
import org.enginedyno.run.subject.NotReadyException;
import org.enginedyno.run.subject.TestSubject.Replication;
import org.enginedyno.run.subject.server.ServerInstance.InstanceSetup;
import org.enginedyno.server.Members;
import org.enginedyno.server.Server;
import org.enginedyno.workload.CrashWorkload;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.catalogue.Workloads;

/** Proves that all members of a cluster have the rows and tables of the first one. */
final class MemberProof implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long LEAST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Target first;
  private final Members members;
  private final Set<String> proven = new HashSet<>();

  /** The variables of members that cells are measured on, before the first fork of each cell. */
  private final Map<List<Object>, StableVariables> variables = new HashMap<>();

  private final Map<Target, MemberWatch> watches = new LinkedHashMap<>();

  MemberProof(Server server) {
    this.first = server.target();
    this.members = server.members();
  }

  /** What the members had after a fork. */
  record MemberState(List<Check> checks, Optional<Replication> replication) {
    static final MemberState NONE = new MemberState(List.of(), Optional.empty());
  }

  /** A table of the first member. */
  private record FirstTable(String name, Content content, TableDefinition made) {}

  /** What a member lacks, and when it had all rows; the time has no meaning with problems. */
  private record Answer(Target member, List<String> problems, long completeAt) {}

  /** Why a cell cannot be measured on several members. */
  Optional<String> obstacle(Cell cell) {
    if (members.others().isEmpty()) {
      return Optional.empty();
    }
    boolean writes = Workloads.writes(cell);
    int measured = members.measured(first, writes).size();
    if (measured > 1 && Workloads.named(cell.workload()).as(CrashWorkload.class).isPresent()) {
      return Optional.of(
          "only the first member is killed, so it must receive all writes; set write-to: one");
    }
    int clients = cell.get(PlanAxis.CLIENTS);
    return !cell.hasTables() || clients >= measured
        ? Optional.empty()
        : Optional.of(
            "%s: each client uses one member, and there are %d members for %d %s; set clients: [%2$d]"
                .formatted(
                    writes ? "write-to" : "read-from",
                    measured,
                    clients,
                    clients == 1 ? "client" : "clients"));
  }

  /** Waits until all members have the loaded tables; watches them if the cell writes. */
  void before(Cell cell, TableNames names, boolean isFirstFork)
      throws NotReadyException, SQLException, InterruptedException {
    close();
    if (!concerns(cell)) {
      return;
    }
    List<Table> tables = InstanceSetup.tables(cell);
    Set<String> known = tables.stream().map(names::of).collect(Collectors.toSet());
    boolean writes = Workloads.writes(cell);
    // rows of a member that is read may have changed since the last cell
    boolean mayDiffer = isFirstFork && !areOnFirst(cell);
    if (writes || mayDiffer || !proven.containsAll(known)) {
      List<String> problems = problems(answers(tables, names, members.patience()));
      if (!problems.isEmpty()) {
        throw new NotReadyException(
            Status.INVALID, "members, before the cell: " + String.join("; ", problems));
      }
      proven.addAll(known);
    }
    // a member that is written to is not watched, as its statements are counted
    replicas(cell).forEach(one -> watches.put(one, new MemberWatch(one)));
  }

  /** The members that a cell is measured on in addition to the first one. */
  List<Target> further(Cell cell) {
    return members.measured(first, Workloads.writes(cell)).stream()
        // each client uses one, and a floor has fewer clients than there may be members
        .limit(cell.get(PlanAxis.CLIENTS))
        .filter(one -> !one.equals(first))
        .toList();
  }

  /**
   * How a member differs from the first one and, in its variables, from itself before the first
   * fork of a cell.
   */
  List<String> differences(Cell cell, Target member, Evidence first, Evidence other) {
    StableVariables now = other.variables();
    // most cells have the same ones, of which there are hundreds
    StableVariables known = variables.values().stream().filter(now::equals).findFirst().orElse(now);
    StableVariables before = variables.computeIfAbsent(List.of(cell.id(), member), any -> known);
    List<String> found = new ArrayList<>(first.differences(other, Workloads.writes(cell)));
    now.since(before).forEach(change -> found.add("has changed " + change));
    return found.stream().map(one -> "member %s %s".formatted(member.place(), one)).toList();
  }

  /** Whether all clients of a cell use the first member. */
  boolean areOnFirst(Cell cell) {
    return members.measured(first, Workloads.writes(cell)).equals(List.of(first));
  }

  /** The members that apply the changes of a cell, but are not measured. */
  private List<Target> replicas(Cell cell) {
    List<Target> measured = members.measured(first, true);
    return concerns(cell) && Workloads.writes(cell)
        ? members.others().stream().filter(one -> !measured.contains(one)).toList()
        : List.of();
  }

  /** Reports where members that only apply changes have other settings than the first one. */
  Optional<Check> otherSettings(Cell cell, Evidence first) {
    List<String> other = new ArrayList<>();
    for (Target member : replicas(cell)) {
      try (Connection connection = Connections.open(member)) {
        first
            .otherSettings(StableVariables.read(connection), true)
            .forEach(one -> other.add("member %s %s".formatted(member.place(), one)));
      } catch (SQLException | UserError e) {
        other.add("member %s does not answer".formatted(member.place()));
      }
    }
    return other.isEmpty()
        ? Optional.empty()
        : Optional.of(Check.of("members", true, "settings: %s", String.join("; ", other)));
  }

  /** Waits until all members have the rows of a fork. */
  MemberState after(Cell cell, TableNames names, ForkLog log)
      throws SQLException, InterruptedException {
    if (!concerns(cell)) {
      return MemberState.NONE;
    }
    if (!Workloads.writes(cell)) {
      return new MemberState(changed(cell, names), Optional.empty());
    }
    // the queries that follow may delay the members
    Map<Target, Map<String, Long>> most = new HashMap<>();
    watches.forEach((member, watch) -> most.put(member, watch.most()));
    List<Answer> answers =
        new ArrayList<>(answers(InstanceSetup.tables(cell), names, members.patience()));
    // each watch looks once more, or it misses the change that made the rows complete
    TimeUnit.NANOSECONDS.sleep(4 * MemberWatch.PAUSE_NANOS);
    watches.forEach(
        (member, watch) -> {
          if (watch.isLost()) {
            String problem = "member %s left the cluster or restarted".formatted(member.place());
            answers.add(new Answer(member, List.of(problem), 0));
          }
        });
    OptionalLong end = log.workers().windows().stream().mapToLong(ClientWindow::end).max();
    Map<Target, Duration> lags = new LinkedHashMap<>();
    answers.stream()
        .filter(one -> one.problems().isEmpty() && end.isPresent())
        .forEach(one -> lags.put(one.member(), lag(one, end.getAsLong())));
    Check check = check(answers, lags, most);
    Map<String, Long> backlog = new HashMap<>();
    most.values().forEach(one -> one.forEach((unit, left) -> backlog.merge(unit, left, Math::max)));
    close();
    return new MemberState(
        List.of(check),
        lags.values().stream()
            .max(Comparator.naturalOrder())
            .map(lag -> new Replication(lag, backlog)));
  }

  /** How the rows that a cell only reads on several members differ now, if they do. */
  private List<Check> changed(Cell cell, TableNames names)
      throws SQLException, InterruptedException {
    List<String> problems =
        areOnFirst(cell)
            ? List.of()
            : problems(answers(InstanceSetup.tables(cell), names, Duration.ZERO));
    return problems.isEmpty() ? List.of() : List.of(Check.of("members", problems, ""));
  }

  /** Whether the tables of a cell are compared on all members. */
  boolean concerns(Cell cell) {
    return !members.others().isEmpty() && cell.hasTables() && cell.data().existing() == null;
  }

  /** From the last operation to the member's last change, or, if unseen, to its complete rows. */
  private Duration lag(Answer answer, long end) {
    MemberWatch watch = watches.get(answer.member());
    long seen = watch == null ? answer.completeAt() : watch.changedAt(answer.completeAt());
    return Duration.ofNanos(Math.max(0, seen - end));
  }

  private static Check check(
      List<Answer> answers, Map<Target, Duration> lags, Map<Target, Map<String, Long>> most) {
    return Check.of(
        "members",
        problems(answers),
        "all %d members have the same rows and tables%s"
            .formatted(
                answers.size() + 1,
                lags.entrySet().stream()
                    .map(
                        lag ->
                            ", %s %.0f ms after the last operation%s"
                                .formatted(
                                    lag.getKey().place(),
                                    lag.getValue().toNanos() / NANOS_PER_MILLI,
                                    words(most.getOrDefault(lag.getKey(), Map.of()))))
                    .collect(Collectors.joining())));
  }

  private static List<String> problems(List<Answer> answers) {
    return answers.stream().flatMap(one -> one.problems().stream()).toList();
  }

  private static String words(Map<String, Long> most) {
    return most.entrySet().stream()
        .filter(one -> one.getValue() > 0)
        .map(one -> " (at most %,d %s)".formatted(one.getValue(), one.getKey()))
        .collect(Collectors.joining());
  }

  private List<Answer> answers(List<Table> tables, TableNames names, Duration patience)
      throws SQLException, InterruptedException {
    List<FirstTable> expected = new ArrayList<>();
    try (Connection connection = Connections.openDatabase(first, Map.of())) {
      for (Table table : tables) {
        String name = names.of(table);
        expected.add(
            new FirstTable(
                name,
                Content.ofAllColumns(connection, name),
                TableDefinition.of(connection, name)));
      }
    }
    List<Answer> answers = new ArrayList<>();
    for (Target member : members.others()) {
      answers.add(answer(member, expected, patience));
    }
    return answers;
  }

  /** Asks a member until it has all rows, or its time is used up, or it is gone. */
  private Answer answer(Target member, List<FirstTable> expected, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      long asked = System.nanoTime();
      List<String> problems;
      try (Connection connection = Connections.open(member)) {
        problems = problems(connection, member, expected, patience);
      } catch (UserError e) {
        return new Answer(
            member,
            List.of("member %s is gone: %s".formatted(member.place(), e.getMessage())),
            asked);
      } catch (SQLException e) {
        problems = List.of("member %s: %s".formatted(member.place(), Sql.line(e)));
      }
      long now = System.nanoTime();
      if (problems.isEmpty() || asked > deadline) {
        return new Answer(member, problems, now);
      }
      // reading a table all the time would delay changes to it
      TimeUnit.NANOSECONDS.sleep(Math.max(LEAST_PAUSE_NANOS, now - asked));
    }
  }

  private List<String> problems(
      Connection connection, Target member, List<FirstTable> expected, Duration patience)
      throws SQLException {
    // a member may not have the database yet, unlike a member that is gone
    connection.setCatalog(member.database());
    List<String> problems = new ArrayList<>();
    for (FirstTable of : expected) {
      Content found = Content.ofAllColumns(connection, of.name());
      if (!found.equals(of.content())) {
        problems.add(
            "member %s has %,d rows of %s%s, and %s has %,d (waited %d s)"
                .formatted(
                    member.place(),
                    found.rows(),
                    of.name(),
                    found.rows() == of.content().rows() ? " with another checksum" : "",
                    first.place(),
                    of.content().rows(),
                    patience.toSeconds()));
      }
      List<String> changes =
          TableDefinition.of(connection, of.name()).bare().since(of.made().bare());
      if (!changes.isEmpty()) {
        problems.add(
            "member %s has another definition of %s than %s: %s"
                .formatted(member.place(), of.name(), first.place(), String.join(", ", changes)));
      }
    }
    return problems;
  }

  @Override
  public void close() {
    watches.values().forEach(MemberWatch::close);
    watches.clear();
  }
}
