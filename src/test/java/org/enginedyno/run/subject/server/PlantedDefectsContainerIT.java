package org.enginedyno.run.subject.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.enginedyno.server.Needs;
import org.enginedyno.server.container.Containers;
import org.enginedyno.server.container.InContainers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** On MySQL, which counts and explains differently. */
@InContainers
final class PlantedDefectsContainerIT extends PlantedDefects {
  PlantedDefectsContainerIT(@TempDir Path folder) throws IOException, InterruptedException {
    super(Containers.start(Containers.MYSQL, new Needs(20, 4 << 20, 0, List.of("InnoDB"))), folder);
  }

  @AfterAll
  @Override
  void clean() throws SQLException {
    super.clean();
    server().close();
  }

  @Override
  Map<String, String> alterations() {
    return Map.of("COMPRESSION='zlib'", "COMPRESSION");
  }

  @Override
  String otherEngine() {
    return "MyISAM";
  }

  @Override
  Map<String, String> variables() {
    return Map.of("optimizer_switch", "'mrr=off'", "eq_range_index_dive_limit", "3");
  }
}
