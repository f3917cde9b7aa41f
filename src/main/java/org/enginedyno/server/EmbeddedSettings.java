package org.enginedyno.server;

import java.util.List;

/** The settings of the embedded server: as shipped, but for room and for what would disturb. */
final class EmbeddedSettings {
  private static final int SPARE_CONNECTIONS = 20;
  private static final long LOG_BYTES = 256L << 20;

  private EmbeddedSettings() {}

  static List<String> of(Needs needs) {
    int connections = needs.connections() + SPARE_CONNECTIONS;
    return List.of(
        "--max-connections=" + connections,
        "--back-log=" + Math.max(128, connections),
        "--thread-cache-size=" + connections,
        "--table-open-cache=" + Math.max(400, connections * 2),
        "--max-prepared-stmt-count=" + Math.max(16_382, connections * 20),
        "--innodb-buffer-pool-size=" + needs.bufferFor("InnoDB"),
        "--innodb-log-file-size=" + LOG_BYTES,
        "--innodb-max-dirty-pages-pct=1",
        "--key-buffer-size=" + needs.bufferFor("MyISAM"),
        "--aria-pagecache-buffer-size=" + needs.bufferFor("Aria"));
  }
}
