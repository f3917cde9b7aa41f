package org.enginedyno.workload.normal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.enginedyno.workload.Published;

/** "InnoDB vs MyISAM vs Falcon" (2007), which the read patterns come from. */
public final class ReadComparison {
  private static final String SIZES = "SIZES";

  private ReadComparison() {}

  /** What it found. */
  public static Published published() {
    List<Published.Finding> all = findings();
    return new Published(
        "percona-2007",
        2007,
        "\"InnoDB vs MyISAM vs Falcon\" was measured with MySQL 5.1.14 beta, 1,000,000 rows,"
            + " warm-up 180s, best of 3 runs of 60s, on two dual-core Xeon 5130 at 2 GHz with"
            + " 16 GB. Falcon is in no server of today.",
        "InnoDB",
        "MyISAM",
        all.stream()
            .filter(finding -> finding.workload().equals(SIZES))
            .map(Published.Finding::text)
            .findFirst()
            .orElse(""),
        all.stream().filter(finding -> !finding.workload().equals(SIZES)).toList(),
        List.of());
  }

  private static List<Published.Finding> findings() {
    try (InputStream in =
        Objects.requireNonNull(ReadComparison.class.getResourceAsStream("percona-2007.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", 2))
          .map(fields -> new Published.Finding(fields[0], fields[1]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("percona-2007.tsv cannot be read", e);
    }
  }
}
