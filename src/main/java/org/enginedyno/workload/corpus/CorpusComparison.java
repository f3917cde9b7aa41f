package org.enginedyno.workload.corpus;

import java.util.List;
import org.enginedyno.workload.Published;

/** The full-text searches of "InnoDB vs MyISAM in MySQL 5.6" (2012). */
public final class CorpusComparison {
  private CorpusComparison() {}

  /** What was found. */
  public static Published published() {
    return new Published(
        "dimitri-2012-fulltext",
        2012,
        "\"InnoDB vs MyISAM in MySQL 5.6\" was measured with the 348,566 documents of OHSUMED, thirty"
            + " words in a loop, 1 to 256 users, on a server that was pinned to 4, 8, 16, 24 and 32"
            + " cores, with Performance Schema on.",
        "InnoDB",
        "MyISAM",
        "under 1 GB of documents",
        List.of(
            new Published.Finding(
                CorpusSearch.FT_WORD.name(),
                "InnoDB up to 13,000 queries/s on 24 to 32 cores, and faster up to 16 cores;"
                    + " MyISAM up to 3,900 queries/s on 8 cores, 4,050 without its mutex"
                    + " LOCK_status; InnoDB at least 3x in all, 1.5x on 8 cores, 2x on 4. Each word"
                    + " was found in as many documents on both engines")),
        List.of());
  }
}
