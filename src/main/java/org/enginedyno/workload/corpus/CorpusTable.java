package org.enginedyno.workload.corpus;

import java.util.List;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** Documents with a full-text key, which is created after all documents are loaded. */
record CorpusTable(String name, DataSpec data) implements Table {
  static final String NAME = "corpus";

  /** The table to which documents are added; it is separate from the table that is only read. */
  static final String GROWING = "corpus_growing";

  static final String CHECKSUM = "crc32(concat_ws('|', docid, content))";

  /** The name of the full-text key in statements and EXPLAIN plans. */
  static final String KEY = "content";

  /** A dataset of one of these tables. */
  static Dataset dataset(String name) {
    return new OneTable(
        Set.of(TableFeature.KEYS, TableFeature.FULL_TEXT), data -> new CorpusTable(name, data));
  }

  @Override
  public String definition(String keyType) {
    return """
    docid int NOT NULL,
    content text NOT NULL,
    PRIMARY KEY (docid)\
    """
        + keyType;
  }

  @Override
  public List<String> afterRows(String table, String keyType) {
    return List.of("ALTER TABLE %s ADD FULLTEXT KEY %s (content)".formatted(table, KEY));
  }

  @Override
  public int rows() {
    return data.rows();
  }

  @Override
  public Rows generator() {
    return data.files() == null ? new CorpusRows(data) : CorpusFiles.of(data);
  }

  @Override
  public String checksum() {
    return CHECKSUM;
  }

  @Override
  public int bytesPerRow() {
    return 2_000;
  }
}
