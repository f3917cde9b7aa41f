package org.enginedyno.result.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.result.Status;
import org.enginedyno.result.folder.ServerRecord;
import org.enginedyno.result.history.StoredRun;

/**
 * What the servers and machines of some runs have to offer.
 *
 * @param engines in small letters
 * @param servers those of all runs
 * @param cores of the largest machine
 */
record AvailableEngines(
    Set<String> engines, List<ServerRecord> servers, int cores, Set<String> versions) {
  AvailableEngines {
    engines = Set.copyOf(engines);
    servers = List.copyOf(servers);
    versions = Collections.unmodifiableSet(new TreeSet<>(versions));
  }

  static AvailableEngines by(List<StoredRun> runs) {
    Set<String> engines = new TreeSet<>();
    Set<String> versions = new TreeSet<>();
    List<ServerRecord> servers = new ArrayList<>();
    int cores = 0;
    for (StoredRun run : runs) {
      run.manifest()
          .servers()
          .forEach(
              server -> {
                server.engines().forEach(engine -> engines.add(small(engine)));
                versions.add(server.version());
                servers.add(server);
              });
      run.cells().stream()
          .filter(cell -> cell.status() != Status.SKIPPED)
          .forEach(cell -> engines.add(small(cell.cell().engine())));
      cores = Math.max(cores, run.manifest().machine().cores());
    }
    return new AvailableEngines(engines, servers, cores, versions);
  }

  private static String small(String engine) {
    return engine.toLowerCase(Locale.ROOT);
  }

  /** Why a claim of these engines and so many cores cannot be tested, where it cannot. */
  Optional<String> reasonAgainst(List<String> wanted, int many) {
    for (String engine : wanted) {
      if (!engines.contains(small(engine))) {
        return Optional.of("no server of these runs offers " + engine);
      }
    }
    return many > cores
        ? Optional.of("it takes %d cores, and there were %d".formatted(many, cores))
        : Optional.empty();
  }

  /** What the servers that offer an engine say that it has; empty where the runs do not tell. */
  Set<String> support(String engine, String what) {
    Set<String> answers = new TreeSet<>();
    for (ServerRecord server : servers) {
      server.support().entrySet().stream()
          .filter(one -> one.getKey().equalsIgnoreCase(engine))
          .flatMap(one -> Stream.ofNullable(one.getValue().get(what)))
          .forEach(answers::add);
    }
    return answers;
  }

  /** An engine as the servers spell it. */
  String name(String engine) {
    return servers.stream()
        .flatMap(server -> server.engines().stream())
        .filter(engine::equalsIgnoreCase)
        .findFirst()
        .orElse(engine);
  }

  /** What was otherwise than in an article, whatever it claims. */
  List<String> differences(Article article) {
    List<String> differences = new ArrayList<>();
    String version = article.circumstances().version();
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
