package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;
import org.enginedyno.workload.insert.PurchaseTable.KeyTime;

/**
 * The insertion benchmark as it was run for "InnoDB, TokuDB" (2013): a table that grows beyond
 * memory, with up to three secondary keys that are filled in random order.
 */
public enum IibenchInsert implements InsertWorkload, SideWorkload {
  INSERT_IIBENCH;

  private static final int WIDTH = 4_000;
  private static final int MOST_KEYS = PurchaseTable.MOST_KEYS;

  private static final Knob KEYS =
      Knob.number("iibench.keys", "secondary keys of the table", 0, MOST_KEYS, MOST_KEYS);
  private static final Knob TEXT =
      Knob.number(
          "iibench.data-bytes",
          "length of the text in each row",
          0,
          WIDTH,
          PurchaseTable.USUAL_TEXT);

  private static final Knob READERS =
      Knob.number("iibench.readers", "threads that query the table during the inserts", 0, 64, 0);

  private static final String NAME = "purchases";

  private static final Dataset DATASET =
      new OneTable(
          Set.of(TableFeature.KEYS, TableFeature.SECONDARY_KEYS, TableFeature.AUTO_INCREMENT),
          data -> table(data, PurchaseSchema.OF_2013, MOST_KEYS, PurchaseTable.USUAL_TEXT));

  @Override
  public String about() {
    return "purchases inserted into a table that outgrows memory, with secondary keys";
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(DATASET);
  }

  @Override
  public List<Table> tables(DataSpec data, KnobValues knobs) {
    return List.of(table(data, PurchaseSchema.of(knobs), knobs.number(KEYS), knobs.number(TEXT)));
  }

  private static Table table(DataSpec data, PurchaseSchema schema, int keys, int textBytes) {
    return new PurchaseTable(NAME, data, schema, keys, KeyTime.BEFORE, textBytes, WIDTH);
  }

  @Override
  public Statement statement() {
    return Statement.silent(
        "INSERT INTO {purchases} (dateandtime, cashregisterid, customerid, productid, price, data)"
            + " VALUES (?, ?, ?, ?, ?, ?)");
  }

  @Override
  public Knobs knobs() {
    return InsertWorkload.super.knobs().and(PurchaseSchema.KNOB, KEYS, TEXT, READERS);
  }

  @Override
  public Optional<SideWork> sideWork(DataSpec data, KnobValues knobs) {
    int readers = knobs.number(READERS);
    return readers == 0
        ? Optional.empty()
        : Optional.of(
            new SideWork.Queries(readers, PurchaseSchema.of(knobs).queries(knobs.number(KEYS))));
  }

  @Override
  public Optional<String> obstacle(KnobValues knobs, Client client) {
    return knobs.number(READERS) > 0 && knobs.number(KEYS) == 0
        ? Optional.of("readers require secondary keys, but iibench.keys is 0")
        : InsertWorkload.super.obstacle(knobs, client);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public RowValues rows(DataSpec data, KnobValues knobs) {
    return new PurchaseRows(data.seed(), PurchaseSchema.of(knobs), knobs.number(TEXT));
  }
}
