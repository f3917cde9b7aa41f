package org.enginedyno.workload.insert;

import java.time.LocalDateTime;
import java.util.SplittableRandom;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.insert.InsertWorkload.RowValues;

/** Purchases, one per second: who bought what, where and for how much. */
final class PurchaseRows implements Table.Rows, RowValues {
  private static final LocalDateTime FIRST = LocalDateTime.of(2013, 1, 1, 0, 0);
  static final int CASH_REGISTERS = 1_000;
  static final int PRODUCTS = 10_000;
  private static final int CUSTOMERS = 100_000;
  private static final int MOST_CENTS = 500;
  private static final int MOST_WHOLE = 500;
  private static final int CENTS = 100;

  private final long seed;
  private final PurchaseSchema schema;
  private final int textBytes;
  private final RowBuffer scratch = new RowBuffer();

  PurchaseRows(long seed, PurchaseSchema schema, int textBytes) {
    this.seed = seed;
    this.schema = schema;
    this.textBytes = textBytes;
  }

  static Object price(SplittableRandom random) {
    return random.nextInt(MOST_CENTS + CUSTOMERS) / 100f;
  }

  static Object wholePrice(SplittableRandom random) {
    return random.nextInt(MOST_WHOLE);
  }

  private int draw(int row, int column, int bound) {
    return (int) ((Hash.of(seed, row, column) >>> 33) % bound);
  }

  private int cashRegister(int row) {
    return draw(row, 1, CASH_REGISTERS);
  }

  private int customer(int row) {
    return draw(row, 2, CUSTOMERS);
  }

  private int product(int row) {
    return draw(row, 3, PRODUCTS);
  }

  /** The price in cents. Unless prices are whole numbers, it grows with the customer's number. */
  private int cents(int row) {
    return schema.hasWholePrices()
        ? draw(row, 4, MOST_WHOLE) * CENTS
        : draw(row, 4, MOST_CENTS) + customer(row);
  }

  private Object price(int row) {
    return schema.hasWholePrices() ? (Object) (cents(row) / CENTS) : (Object) (cents(row) / 100f);
  }

  @Override
  public Object[] of(int row) {
    scratch.clear();
    time(row, scratch);
    String time = scratch.toString();
    scratch.clear();
    scratch.putLetters(textBytes, Hash.of(seed, row, 5));
    return new Object[] {
      time, cashRegister(row), customer(row), product(row), price(row), scratch.toString()
    };
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    if (text == Table.Text.LOADED) {
      out.put(id);
      out.put(text.separator());
    }
    time(id, out);
    out.put(text.separator());
    out.put(cashRegister(id));
    out.put(text.separator());
    out.put(customer(id));
    out.put(text.separator());
    out.put(product(id));
    out.put(text.separator());
    if (text == Table.Text.LOADED) {
      out.put(cents(id) / 100);
      out.put((byte) '.');
      out.put(cents(id) % 100, 2);
    } else {
      out.put(cents(id));
    }
    out.put(text.separator());
    out.putLetters(textBytes, Hash.of(seed, id, 5));
  }

  private static void time(int row, RowBuffer out) {
    LocalDateTime time = FIRST.plusSeconds(row);
    out.put(time.toLocalDate());
    out.put((byte) ' ');
    out.put(time.getHour(), 2);
    out.put((byte) ':');
    out.put(time.getMinute(), 2);
    out.put((byte) ':');
    out.put(time.getSecond(), 2);
  }
}
