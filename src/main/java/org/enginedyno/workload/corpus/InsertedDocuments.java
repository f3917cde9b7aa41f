package org.enginedyno.workload.corpus;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.Balance.Sum;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;

/**
 * Documents that are inserted while others are searched for: none of them has a planted word, and
 * all of them have one that no other document has. A full-text key must find them by it.
 */
record InsertedDocuments(DataSpec data) {
  static final Knob WRITERS =
      Knob.number("corpus.writers", "threads that insert documents during the searches", 0, 64, 1);

  static final Knob RATE =
      Knob.number(
          "corpus.rate",
          "documents per second of all writers, each due at its time; 0: as many as can be",
          0,
          10_000_000,
          0);

  private static final Statement INSERT =
      Statement.silent("INSERT INTO {" + CorpusTable.GROWING + "} (docid, content) VALUES (?, ?)");

  /** What the threads insert that the knobs ask for. */
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

  /** What the table adds up to while it grows: a document that is lost or altered is missed. */
  Balance balance() {
    String later = "docid > " + data.rows();
    return new Balance(
        List.of(
            Sum.counted("rows", "count(*)", data::rows),
            Sum.counted("largest numbers", "max(docid)", data::rows),
            Sum.kept(
                "checksums of loaded documents",
                "sum(if(%s, 0, %s))".formatted(later, CorpusTable.CHECKSUM),
                this::loaded),
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
        // InnoDB: what leaves the cache is in the key only when that has been committed
        found -> found.get(found.size() - 1) >= found.get(0) - data.rows());
  }

  private long loaded() {
    CorpusRows rows = new CorpusRows(data);
    RowBuffer scratch = new RowBuffer();
    return LongStream.rangeClosed(1, data.rows()).map(id -> rows.checksum((int) id, scratch)).sum();
  }

  private long inserted(long documents) {
    CorpusRows rows = new CorpusRows(data);
    RowBuffer scratch = new RowBuffer();
    return LongStream.rangeClosed(data.rows() + 1L, data.rows() + documents)
        .map(
            id -> {
              CRC32 crc = new CRC32();
              crc.update((id + "|" + rows.later((int) id, scratch)).getBytes(US_ASCII));
              return crc.getValue();
            })
        .sum();
  }
}
