package org.enginedyno.workload.catalogue;

import java.util.List;
import org.enginedyno.workload.Published;
import org.enginedyno.workload.insert.SmallInsert;
import org.enginedyno.workload.insert.UniqueInsert;

/** The published comparisons that inserts come from. */
final class InsertComparisons {
  private InsertComparisons() {}

  /** "MyISAM, InnoDB, PBXT, Maria" (2010). */
  static Published small() {
    String workload = SmallInsert.INSERT_SMALL.name();
    return new Published(
        "karlsson-2010",
        2010,
        "\"MyISAM, InnoDB, PBXT, Maria\" was measured on a laptop and on a Linux server, with"
            + " engines as they came. Maria is the Aria of today; PBXT is in no server of today.",
        "InnoDB",
        "MyISAM",
        "",
        List.of(
            new Published.Finding(
                workload,
                "Rows/s. Laptop, 10 threads x 1,000 rows: MyISAM 8,553, PBXT 181, InnoDB 105, Maria"
                    + " 20. Linux, 10 x 1,000: PBXT 9,216, InnoDB 8,928, MyISAM 5,615, Maria 2,285;"
                    + " 40 x 10,000: PBXT 11,950, InnoDB 9,796, MyISAM 7,665, Maria 2,092;"
                    + " 1 x 10,000: MyISAM 4,468, PBXT 2,170, InnoDB 2,137, Maria 1,910;"
                    + " 10 x 10,000 with a commit every 100 rows: PBXT 28,264, InnoDB 25,773,"
                    + " MyISAM 5,540, Maria 2,063")),
        List.of());
  }

  /** "InnoDB, TokuDB" (2013), its unique inserts. */
  static Published unique() {
    String workload = UniqueInsert.INSERT_UNIQUE.name();
    return new Published(
        "tokudb-2013-unique",
        2013,
        "\"InnoDB, TokuDB\" was measured with O_DIRECT, a flush of the log each second, and a buffer"
            + " pool of 3 GB. TokuDB is in few servers of today.",
        "InnoDB",
        "TokuDB",
        "1 thread, 10K / 100K / 1M / 10M rows: InnoDB 14M / 53M / 421M / 4.1G, TokuDB 132K / 8.2M /"
            + " 225M / 2.7G",
        List.of(
            new Published.Finding(
                workload,
                "Seconds for 10K / 100K / 1M / 10M rows. 1 thread: InnoDB 0.99 / 9.61 / 97.49 /"
                    + " 1,689.59, TokuDB 6.27 / 63.51 / 663.33 / 6,941.54; 4 threads: InnoDB 0.53 /"
                    + " 4.84 / 48.79 / 568.05, TokuDB 3.04 / 31.07 / 318.02 / 3,267.52; 32 threads:"
                    + " InnoDB 0.58 / 5.72 / 58.47 / 633.58, TokuDB 1.06 / 10.65 / 106.41 /"
                    + " 1,120.16")),
        List.of(
            size(workload, 10_000, "14M", "132K"),
            size(workload, 100_000, "53M", "8.2M"),
            size(workload, 1_000_000, "421M", "225M"),
            size(workload, 10_000_000, "4.1G", "2.7G")));
  }

  private static Published.Filled size(String workload, long rows, String innodb, String tokudb) {
    return new Published.Filled(
        workload, rows, "InnoDB %s, TokuDB %s, by 1 thread".formatted(innodb, tokudb));
  }
}
