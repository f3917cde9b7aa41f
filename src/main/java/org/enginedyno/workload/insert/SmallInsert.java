package org.enginedyno.workload.insert;

import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/** The small inserts of "MyISAM, InnoDB, PBXT, Maria" (2010). */
public enum SmallInsert implements InsertWorkload {
  INSERT_SMALL;

  private static final String TEXT = "xxxxxxxxxx";

  private static final Object[] NOTHING = {};
  private static final Object[] TEXT_ALONE = {TEXT};

  @Override
  public String about() {
    return "small rows inserted one by one, or several per statement and commit";
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(SmallTable.DATASET);
  }

  @Override
  public Statement statement() {
    return Statement.silent("INSERT INTO {small} VALUES(NULL, '" + TEXT + "')");
  }

  @Override
  public Statement batched() {
    return Statement.silent("INSERT INTO {small} VALUES(NULL, ?)");
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    Object[] values = batch(knobs).mode().isDrivers() ? TEXT_ALONE : NOTHING;
    return row -> values;
  }

  /** The table of the small inserts of 2010: a number that the server assigns, and a short text. */
  record SmallTable() implements Table {
    private static final String NAME = "small";

    /** A dataset of this table alone, which is empty before the measurement. */
    static final Dataset DATASET =
        new OneTable(
            Set.of(TableFeature.KEYS, TableFeature.AUTO_INCREMENT, TableFeature.NULLS),
            data -> new SmallTable());

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String definition(String keyType) {
      return """
      c1 int NOT NULL AUTO_INCREMENT,
      c2 char(100) DEFAULT NULL,
      PRIMARY KEY (c1)\
      """
          + keyType;
    }

    @Override
    public Rows generator() {
      return new Rows() {
        @Override
        public void append(int id, Text text, RowBuffer out) {
          out.put(id);
          out.put(text.separator());
          out.put(RowBuffer.ascii(TEXT));
        }

        @Override
        public long checksum(int id, RowBuffer scratch) {
          return 1;
        }
      };
    }

    /** Counts the rows with the expected text, which is the same in every row. */
    @Override
    public String checksum() {
      return "c2 = '" + TEXT + "'";
    }

    @Override
    public int bytesPerRow() {
      return 130;
    }
  }
}
