package org.enginedyno.workload.insert;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;

/** The unique inserts of "InnoDB, TokuDB" (2013): a unique key that is filled in random order. */
public enum UniqueInsert implements InsertWorkload {
  INSERT_UNIQUE;

  @Override
  public String about() {
    return "rows inserted into a table whose unique key is filled in random order";
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(UniqueTable.DATASET);
  }

  @Override
  public Statement statement() {
    return Statement.silent("INSERT INTO {unique} (a, b, c) VALUES (?, ?, ?)");
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    return new UniqueTable.UniqueRows(data.seed());
  }

  /** The table of the unique inserts of 2013, empty before the measurement. */
  record UniqueTable(DataSpec data) implements Table {
    /** The checksum of a row, as a server computes it. */
    static final String CHECKSUM = "crc32(concat_ws('|', a, b, c))";

    private static final String NAME = "unique";

    static final Dataset DATASET =
        new OneTable(
            Set.of(
                TableFeature.KEYS,
                TableFeature.SECONDARY_KEYS,
                TableFeature.AUTO_INCREMENT,
                TableFeature.NULLS),
            UniqueTable::new);

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String definition(String keyType) {
      return """
      id int NOT NULL AUTO_INCREMENT,
      a int DEFAULT NULL,
      b int DEFAULT NULL,
      c varchar(128) DEFAULT NULL,
      PRIMARY KEY (id)%1$s,
      UNIQUE KEY b (b, a, c)%1$s
      """
          .formatted(keyType);
    }

    @Override
    public Rows generator() {
      return new UniqueRows(data.seed());
    }

    @Override
    public String checksum() {
      return CHECKSUM;
    }

    @Override
    public int bytesPerRow() {
      return 420;
    }

    /** Rows with a consecutive number, a random number and a random text. */
    static final class UniqueRows implements Table.Rows, RowValues {
      private static final int LETTERS_OF_C = 128;
      private final long seed;
      private final RowBuffer scratch = new RowBuffer();

      UniqueRows(long seed) {
        this.seed = seed;
      }

      private static int a(int row) {
        return row - 1;
      }

      private int b(int row) {
        return (int) (Hash.of(seed, row, 1) >>> 33);
      }

      @Override
      public Object[] of(int row) {
        scratch.clear();
        c(row, scratch);
        return new Object[] {a(row), b(row), scratch.toString()};
      }

      @Override
      public void append(int id, Text text, RowBuffer out) {
        if (text == Text.LOADED) {
          out.put(id);
          out.put(text.separator());
        }
        out.put(a(id));
        out.put(text.separator());
        out.put(b(id));
        out.put(text.separator());
        c(id, out);
      }

      private void c(int row, RowBuffer out) {
        out.putLetters(LETTERS_OF_C, Hash.of(seed, row, 2));
      }
    }
  }
}
