package org.enginedyno.plan.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.enginedyno.plan.work.Plannable;

/** What a plan cannot ask whose data are not generated: tables of others, or files. */
final class DataRules {
  private DataRules() {}

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
