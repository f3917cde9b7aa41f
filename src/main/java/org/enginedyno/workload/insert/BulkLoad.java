package org.enginedyno.workload.insert;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Extent;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PlanAxis.PreparedBy;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.RowSender;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.insert.PurchaseTable.KeyTime;

/** The bulk load of "InnoDB, TokuDB" (2013): one chunk of rows after another. */
public enum BulkLoad implements RowSender {
  LOAD_DATA;

  private static final Knob ROWS =
      Knob.number("load.rows-per-chunk", "rows that one statement loads", 1, 100_000_000, 10_000);
  private static final Knob CHUNKS =
      Knob.number("load.chunks", "chunks that all threads load in a run", 1, 1_000_000, 20);
  private static final Knob FROM = Knob.word("load.from", "source of the rows", From.class);
  private static final Knob KEYS =
      Knob.number("load.keys", "secondary keys of the table", 0, PurchaseTable.MOST_KEYS, 0);

  private static final Knob KEY_TIME =
      Knob.word("load.indexes", "when the secondary keys are filled", KeyTime.class);

  private static final String TABLE = "sales";
  private static final int WIDTH = 400;
  private static final Knob TEXT =
      Knob.number(
          "load.data-bytes", "length of the text in each row", 0, WIDTH, PurchaseTable.USUAL_TEXT);
  private static final String INTO = " INTO TABLE {" + TABLE + "} CHARACTER SET latin1";

  private static final Statement LOCAL =
      Statement.silent("LOAD DATA LOCAL INFILE 'generated'" + INTO);
  private static final Statement OF_SERVER = Statement.silent("LOAD DATA INFILE ?" + INTO);

  /** After this many rows, the JVM has compiled the code that sends rows. */
  private static final long ROWS_IN_WARMUP = 200_000;

  private static final Dataset DATASET =
      new OneTable(
          Set.of(TableFeature.KEYS, TableFeature.AUTO_INCREMENT, TableFeature.NULLS),
          data -> table(data, 0, KeyTime.BEFORE, PurchaseTable.USUAL_TEXT));

  /** Where the loaded rows come from. */
  public enum From {
    /** The client generates the rows while it sends them. */
    STREAM,
    /** The client sends a file that was written beforehand. */
    FILE,
    /** The server reads a file that was written beforehand. */
    SERVER
  }

  private static Table table(DataSpec data, int keys, KeyTime keyTime, int textBytes) {
    return new PurchaseTable(TABLE, data, PurchaseSchema.OF_2013, keys, keyTime, textBytes, WIDTH);
  }

  public int rowsPerChunk(KnobValues knobs) {
    return knobs.number(ROWS);
  }

  public From from(KnobValues knobs) {
    return Parsers.constant(From.class, knobs.text(FROM));
  }

  private static KeyTime keyTime(KnobValues knobs) {
    return Parsers.constant(KeyTime.class, knobs.text(KEY_TIME));
  }

  @Override
  public String about() {
    return "a chunk of rows loaded into a growing table by one statement";
  }

  @Override
  public Kind kind() {
    return Kind.WRITE;
  }

  @Override
  public String benchmark() {
    return "workload.LoadBenchmark";
  }

  @Override
  public Footprint footprint() {
    return Footprint.FRESH_RUN;
  }

  @Override
  public Knobs knobs() {
    return Knobs.of(ROWS, CHUNKS, FROM, KEYS, KEY_TIME, TEXT);
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(DATASET);
  }

  @Override
  public Set<TableFeature> needs(KnobValues knobs) {
    Set<TableFeature> needs = EnumSet.copyOf(DATASET.needs());
    if (knobs.number(KEYS) > 0) {
      needs.add(TableFeature.SECONDARY_KEYS);
    }
    if (keyTime(knobs) == KeyTime.DISABLED) {
      needs.add(TableFeature.DISABLED_KEYS);
    }
    return needs;
  }

  @Override
  public List<Table> tables(DataSpec data, KnobValues knobs) {
    return List.of(table(data, knobs.number(KEYS), keyTime(knobs), knobs.number(TEXT)));
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    return List.of(LOCAL);
  }

  @Override
  public List<String> prepared(KnobValues knobs, UnaryOperator<String> names) {
    return List.of((from(knobs) == From.SERVER ? OF_SERVER : LOCAL).sql(names));
  }

  @Override
  public boolean sendsStreams(KnobValues knobs) {
    return from(knobs) != From.SERVER;
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    return new Effect(new TreeMap<>(Map.of("load", 1)), 0, rowsPerChunk(knobs), 0, 0);
  }

  @Override
  public Extent extent(KnobValues knobs) {
    int rows = rowsPerChunk(knobs);
    return Extent.shared(knobs.number(CHUNKS)).warmedUpBy((ROWS_IN_WARMUP + rows - 1) / rows);
  }

  @Override
  public Optional<String> obstacle(KnobValues knobs, Client client) {
    if (!client.get(PlanAxis.ARRIVALS).isClosed()) {
      return Optional.of("bulk loads do not support arrival rates; use arrivals=closed");
    }
    long rows = (long) rowsPerChunk(knobs) * knobs.number(CHUNKS);
    if (rows > Integer.MAX_VALUE) {
      return Optional.of(
          "%,d rows exceed the largest row number (%,d)".formatted(rows, Integer.MAX_VALUE));
    }
    if (keyTime(knobs) != KeyTime.BEFORE && knobs.number(KEYS) == 0) {
      return Optional.of(
          "%s=%s requires secondary keys, but there are none (%s=0)"
              .formatted(KEY_TIME.key(), knobs.text(KEY_TIME), KEYS.key()));
    }
    if (client.get(PlanAxis.STATEMENTS) == PreparedBy.SERVER) {
      return Optional.of("servers cannot prepare LOAD DATA; use statements: client");
    }
    if (sendsStreams(knobs) && !client.get(PlanAxis.DRIVER).equals(Driver.MYSQL)) {
      return Optional.of(
          "only the shipped MySQL driver can send generated rows and still refuse local files; use driver: mysql");
    }
    return Optional.empty();
  }
}
