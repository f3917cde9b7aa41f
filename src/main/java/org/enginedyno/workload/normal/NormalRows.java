package org.enginedyno.workload.normal;

import java.time.LocalDate;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/** The rows of {@link NormalTable}; every column is drawn from a hash of the seed and the id. */
final class NormalRows implements Table.Rows {
  private static final int FIRST_DAY = (int) LocalDate.of(1930, 1, 1).toEpochDay();
  private static final int DAYS = (int) LocalDate.of(2000, 1, 1).toEpochDay() - FIRST_DAY;
  private static final int ONE_IN_NULL = 50;
  static final int NO_DAY = Integer.MAX_VALUE;

  private static final byte[] LETTERS = RowBuffer.ascii("abcdefghijklmnopqrstuvwxyz");
  private static final byte[] HEX = RowBuffer.ascii("0123456789abcdef");
  private static final byte[][] STREETS = {
    RowBuffer.ascii(" Street"),
    RowBuffer.ascii(" Avenue"),
    RowBuffer.ascii(" Square"),
    RowBuffer.ascii(" Gardens")
  };

  private final long seed;
  private long state;

  NormalRows(long seed) {
    this.seed = seed;
  }

  int country(int id) {
    return 1 + (int) ((Hash.of(seed, id, 1) >>> 33) % NormalTable.COUNTRIES);
  }

  int stateOf(int id) {
    return 1 + (int) ((Hash.of(seed, id, 2) >>> 33) % NormalTable.STATES);
  }

  /** The day of birth as days since 1970, or {@link #NO_DAY} if it is NULL. */
  int day(int id) {
    long hash = Hash.of(seed, id, 3) >>> 33;
    return hash % ONE_IN_NULL == 0 ? NO_DAY : FIRST_DAY + (int) (hash / ONE_IN_NULL % DAYS);
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    byte separator = text.separator();
    state = Hash.of(seed, id, 4);
    out.put(id);
    out.put(separator);
    name(out);
    out.put(separator);
    email(id, out);
    out.put(separator);
    password(out);
    out.put(separator);
    date(day(id), text, out);
    out.put(separator);
    address(out);
    out.put(separator);
    word(out, 5 + draw(10));
    out.put(separator);
    out.put(stateOf(id));
    out.put(separator);
    out.put(draw(100_000), 5);
    out.put(separator);
    out.put(country(id));
  }

  private void name(RowBuffer out) {
    word(out, 4 + draw(7));
    out.put((byte) ' ');
    word(out, 5 + draw(9));
  }

  /**
   * Starts with random letters, so that the unique key is filled in random order, and contains the
   * id, so that it is unique.
   */
  private void email(int id, RowBuffer out) {
    letters(out, 6 + draw(6));
    out.put((byte) '.');
    out.put(id);
    out.put(AT);
    letters(out, 5 + draw(5));
    out.put(DOT_COM);
  }

  private static final byte[] AT = RowBuffer.ascii("@mail.");
  private static final byte[] DOT_COM = RowBuffer.ascii(".com");

  private void password(RowBuffer out) {
    for (int word = 0; word < 4; word++) {
      long bits = next();
      for (int i = 0; i < 16; i++, bits >>>= 4) {
        out.put(HEX[(int) (bits & 15)]);
      }
    }
  }

  private void address(RowBuffer out) {
    out.put(1 + draw(9_999));
    out.put((byte) ' ');
    for (int words = 3 + draw(3); words > 0; words--) {
      word(out, 5 + draw(9));
      out.put((byte) ' ');
    }
    word(out, 4 + draw(7));
    out.put(STREETS[draw(STREETS.length)]);
  }

  private void word(RowBuffer out, int length) {
    out.put((byte) (LETTERS[draw(LETTERS.length)] - 'a' + 'A'));
    letters(out, length - 1);
  }

  private void letters(RowBuffer out, int count) {
    for (int i = 0; i < count; i++) {
      out.put(LETTERS[draw(LETTERS.length)]);
    }
  }

  private static void date(int day, Table.Text text, RowBuffer out) {
    if (day == NO_DAY) {
      out.put(text.absent());
    } else {
      out.put(LocalDate.ofEpochDay(day));
    }
  }

  private int draw(int bound) {
    return (int) ((next() >>> 33) % bound);
  }

  private long next() {
    state = Hash.next(state);
    return Hash.mixed(state);
  }
}
