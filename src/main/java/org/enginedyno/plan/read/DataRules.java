package org.enginedyno.plan.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Plannable;
import org.enginedyno.plan.axis.PlanAxis;

/** What a plan cannot ask whose data are not generated: tables of others, or files. */
final class DataRules {
  /** Keys of a plan that say how a server is reached, started or set. */
  private static final List<String> OF_SERVERS =
      Stream.concat(
              Stream.of("servers", "engines", "buffers", "settings", "duel"),
              PlanAxis.ALL.stream().filter(PlanAxis::needsServer).map(PlanAxis::key))
          .toList();

  /** Keys of a plan's data that say which rows there are. */
  private static final List<String> OF_TABLES = List.of("rows", "expect", "existing", "files");

  private DataRules() {}

  /** Whether a key of a plan, as overrides name it, says nothing of files. */
  static boolean isOfServersOrTables(String key) {
    return OF_SERVERS.contains(key.replaceFirst("\\..*", ""))
        || OF_TABLES.stream().anyMatch(one -> key.equals("data." + one));
  }

  /**
   * Whether a plan works on files, with no server between. What it says of servers all the same is
   * noted, and workloads of both sorts in one plan.
   */
  static boolean onFiles(
      List<Plannable> all, Collection<String> selected, Fields top, List<String> problems) {
    List<String> files =
        all.stream()
            .filter(workload -> workload.kind() == Kind.FILE && selected.contains(workload.name()))
            .map(Plannable::name)
            .toList();
    List<String> others = selected.stream().filter(name -> !files.contains(name)).toList();
    if (files.isEmpty()) {
      return false;
    }
    if (!others.isEmpty()) {
      problems.add(
          "workloads: %s on files, with no server, and %s on servers; make a plan of each"
              .formatted(String.join(", ", files), String.join(", ", others)));
      return true;
    }
    Fields data = top.section("data");
    Stream.concat(
            OF_SERVERS.stream().filter(top::has),
            OF_TABLES.stream().filter(data::has).map(key -> "data." + key))
        .map(key -> "%s means nothing to %s".formatted(key, String.join(", ", files)))
        .forEach(problems::add);
    return true;
  }

  /**
   * What is wrong with a plan that reads tables of others, who must find them as they were; a line
   * each.
   *
   * @param all the workloads that there are
   * @param selected the names of those that the plan selects
   * @param sets whether the plan asks for settings of the server
   */
  static List<String> ofExisting(List<Plannable> all, Collection<String> selected, boolean sets) {
    List<String> problems = new ArrayList<>();
    List<String> readers =
        all.stream().filter(Plannable::readsExisting).map(Plannable::name).toList();
    List<String> others = selected.stream().filter(name -> !readers.contains(name)).toList();
    if (!others.isEmpty()) {
      problems.add(
          "data.existing: tables of others are only read, by %s; not by %s"
              .formatted(String.join(", ", readers), String.join(", ", others)));
    }
    if (sets) {
      problems.add("data.existing: the server is left as it is; take the settings out");
    }
    return problems;
  }

  /**
   * What is wrong with a plan whose documents are read from files; a line each.
   *
   * @param all the workloads that there are
   * @param selected the names of those that the plan selects
   */
  static List<String> ofFiles(List<Plannable> all, Collection<String> selected) {
    List<String> others =
        all.stream()
            .filter(workload -> workload.hasTables() && !workload.readsFiles())
            .map(Plannable::name)
            .filter(selected::contains)
            .toList();
    return others.isEmpty()
        ? List.of()
        : List.of(
            "data.files: documents are searched, by %s; not by %s"
                .formatted(
                    String.join(
                        ", ",
                        all.stream().filter(Plannable::readsFiles).map(Plannable::name).toList()),
                    String.join(", ", others)));
  }
}
