package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Balance.Sum;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;

/**
 * Documents that are inserted during the searches. They have no planted words, but all have one
 * word that no other document has. A full-text key must find them by that word.
 */
record InsertedDocuments(DataSpec data) {
  static final Knob WRITERS =
      Knob.number("corpus.writers", "threads that insert documents during the searches", 0, 64, 1);

  static final Knob RATE =
      Knob.number(
          "corpus.rate",
          "documents per second of all writers, each due at its time; 0: no limit",
          0,
          10_000_000,
          0);

  private static final Statement INSERT =
      Statement.silent("INSERT INTO {" + CorpusTable.GROWING + "} (docid, content) VALUES (?, ?)");

  /** The inserts of the threads that the knobs request. */
  Optional<SideWork> inserts(KnobValues knobs) {
    int writers = knobs.number(WRITERS);
    return writers == 0
        ? Optional.empty()
        : Optional.of(
            new SideWork.Inserts(
                writers,
                knobs.number(RATE),
                INSERT,
                data.rows() + 1,
                () -> {
                  CorpusRows rows = new CorpusRows(data);
                  RowBuffer scratch = new RowBuffer();
                  return id -> new Object[] {id, rows.later(id, scratch)};
                }));
  }

  /** The sums over the growing table, which reveal a lost or altered document. */
  Balance balance() {
    String later = "docid > " + data.rows();
    return new Balance(
        List.of(
            Sum.counted("rows", "count(*)", data::rows),
            Sum.counted("largest numbers", "max(docid)", data::rows),
            Sum.kept(
                "checksums of loaded documents",
                "sum(if(%s, 0, %s))".formatted(later, CorpusTable.CHECKSUM),
                () -> new CorpusTable(CorpusTable.GROWING, data).checksums(data.rows())),
            new Sum(
                null,
                "checksums of inserted documents",
                "sum(if(%s, %s, 0))".formatted(later, CorpusTable.CHECKSUM),
                () -> 0,
                this::inserted),
            Sum.counted(
                "inserted documents that the full-text key finds",
                "(SELECT count(*) FROM %s WHERE MATCH(content) AGAINST('%s' IN BOOLEAN MODE))"
                    .formatted(Balance.TABLE, CorpusRows.NEWCOMER),
                () -> 0)),
        // InnoDB: documents that leave the full-text cache are in the index only after that is
        // committed
        found -> found.get(found.size() - 1) >= found.get(0) - data.rows());
  }

  private long inserted(long documents) {
    CorpusRows rows = new CorpusRows(data);
    RowBuffer scratch = new RowBuffer();
    return LongStream.rangeClosed(data.rows() + 1L, data.rows() + documents)
        .map(id -> Hash.crc(id + "|" + rows.later((int) id, scratch)))
        .sum();
  }
}
