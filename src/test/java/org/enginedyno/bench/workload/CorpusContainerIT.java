package org.enginedyno.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.enginedyno.bench.Trials;
import org.enginedyno.db.facts.WordRules;
import org.enginedyno.db.table.MarkedDatabase;
import org.enginedyno.result.Check;
import org.enginedyno.server.Needs;
import org.enginedyno.server.Server;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MySQL counts documents while it plans, and tells the size of its keys in other tables. */
@InContainers
final class CorpusContainerIT {
  @Test
  void findsWhatWasPlanted(@TempDir Path folder) throws Exception {
    List<String> engines = List.of("InnoDB", "MyISAM");
    try (Server server = Containers.start(Containers.MYSQL, new Needs(20, 64 << 20, 0, engines));
        MarkedDatabase database = MarkedDatabase.enter(server.target());
        Trials trials = new Trials(server.target(), folder)) {
      Documents documents = new Documents(database, trials);
      for (String engine : engines) {
        assertThat(documents.load(engine).lateKeys().bytes())
            .as(engine)
            .isNotNull()
            .isGreaterThan(500_000);
        documents.requireRight(engine);
        documents.loadGrowing(engine);
        Check balance = documents.balance(documents.insert(engine, Map.of()));
        assertThat(balance.passed()).as(balance.detail()).isTrue();
      }
      for (String rules : List.of("innodb_ft", "ft")) {
        assertThat(
                WordRules.of(database.connection(), rules)
                    .reasonAgainst(Map.of("phase", List.of("phase"))))
            .isEmpty();
      }
    }
  }
}
