package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.history.StoredRun;

/** What the servers and the largest machine of some runs offer; engine names in lower case. */
record AvailableEngines(Set<String> engines, List<ServerRecord> servers, int cores) {
  static AvailableEngines by(List<StoredRun> runs) {
    List<ServerRecord> servers =
        runs.stream().flatMap(run -> run.manifest().records().servers().stream()).toList();
    Stream<String> measured =
        runs.stream()
            .flatMap(run -> run.cells().stream())
            .filter(cell -> cell.status() != Status.SKIPPED)
            .map(cell -> cell.cell().engine());
    return new AvailableEngines(
        Stream.concat(servers.stream().flatMap(server -> server.engines().stream()), measured)
            .map(AvailableEngines::small)
            .collect(Collectors.toSet()),
        servers,
        runs.stream().mapToInt(run -> run.manifest().machine().cores()).max().orElse(0));
  }

  private static String small(String engine) {
    return engine.toLowerCase(Locale.ROOT);
  }

  /** Why a claim about these engines and so many cores cannot be tested; empty if it can. */
  Optional<String> obstacle(List<String> wanted, int many) {
    for (String engine : wanted) {
      if (!engines.contains(small(engine))) {
        return Optional.of("no server of these runs offers " + engine);
      }
    }
    return many > cores
        ? Optional.of("it needs %d cores, but there were %d".formatted(many, cores))
        : Optional.empty();
  }

  /** The servers' answers whether an engine supports a feature; empty if none is recorded. */
  Set<String> support(String engine, String what) {
    return servers.stream()
        .flatMap(server -> server.support().entrySet().stream())
        .filter(one -> one.getKey().equalsIgnoreCase(engine))
        .flatMap(one -> Stream.ofNullable(one.getValue().get(what)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** An engine as the servers spell it. */
  String name(String engine) {
    return servers.stream()
        .flatMap(server -> server.engines().stream())
        .filter(engine::equalsIgnoreCase)
        .findFirst()
        .orElse(engine);
  }

  /** How the servers and machines differ from those of an article. */
  List<String> differences(Article article) {
    List<String> differences = new ArrayList<>();
    String version = article.circumstances().version();
    Set<String> versions =
        servers.stream().map(ServerRecord::version).collect(Collectors.toCollection(TreeSet::new));
    if (!versions.isEmpty() && !version.isEmpty()) {
      differences.add("%s, not %s".formatted(String.join(", ", versions), version));
    }
    int published = article.circumstances().cores();
    if (published > 0 && published != cores) {
      differences.add("%d cores, not %d".formatted(cores, published));
    }
    return differences;
  }
}
