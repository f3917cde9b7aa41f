package org.enginedyno.plan.read;

import java.util.Collection;
import java.util.List;
import org.enginedyno.plan.work.Plannable;

/** What a plan cannot ask whose documents are read from files. */
final class FilesRule {
  private FilesRule() {}

  /**
   * What is wrong, a line each.
   *
   * @param all the workloads that there are
   * @param selected the names of those that the plan selects
   */
  static List<String> problems(List<Plannable> all, Collection<String> selected) {
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
