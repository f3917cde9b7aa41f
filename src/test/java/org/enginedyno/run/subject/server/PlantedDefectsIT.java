package org.enginedyno.run.subject.server;

import java.nio.file.Path;
import java.util.Map;
import org.enginedyno.server.LiveServer;
import org.enginedyno.server.Server;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** On MariaDB, with its own engines and variables. */
@ExtendWith(LiveServer.class)
final class PlantedDefectsIT extends PlantedDefects {
  PlantedDefectsIT(Server server, @TempDir Path folder) {
    super(server, folder);
  }

  @Override
  Map<String, String> alterations() {
    return Map.of("PAGE_COMPRESSED=1", "PAGE_COMPRESSED");
  }

  @Override
  String otherEngine() {
    return "Aria";
  }

  @Override
  Map<String, String> variables() {
    return Map.of("optimizer_switch", "'mrr=on'", "optimizer_disk_read_ratio", "0.9");
  }
}
