package org.enginedyno.workload.oltp;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.Distribution.Special;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/**
 * The rows of {@link SbtestTable}, in the patterns of sysbench's own: {@code c} and {@code pad} are
 * groups of random digits, and {@code k} is drawn from the numbers of the rows as sysbench 1.0
 * draws where it is not told otherwise.
 */
final class SbtestRows implements Table.Rows {
  private static final int GROUPS_OF_C = 10;
  private static final int GROUPS_OF_PAD = 5;
  private static final int DIGITS = 11;
  private static final long GROUPS = 100_000_000_000L;

  private final long seed;
  private final Distribution ks;
  private final byte[] group = new byte[DIGITS];
  private long state;

  SbtestRows(DataSpec data, int table) {
    seed = Hash.of(data.seed(), table, 0);
    ks = Special.usual(data.rows());
  }

  int k(int id) {
    state = Hash.of(seed, id, 1);
    return ks.draw(this::uniform);
  }

  String c(int id) {
    return text(Hash.of(seed, id, 2), 0, GROUPS_OF_C);
  }

  String pad(int id) {
    return text(Hash.of(seed, id, 2), GROUPS_OF_C, GROUPS_OF_PAD);
  }

  /** A text such as those in column {@code c}. */
  static String c(SplittableRandom random) {
    return text(random.nextLong(), 0, GROUPS_OF_C);
  }

  private static String text(long from, int skipped, int groups) {
    long state = from;
    for (int i = 0; i < skipped; i++) {
      state = Hash.next(state);
    }
    char[] text = new char[groups * (DIGITS + 1) - 1];
    Arrays.fill(text, '-');
    for (int end = DIGITS; end <= text.length; end += DIGITS + 1) {
      state = Hash.next(state);
      long digits = (Hash.mixed(state) >>> 1) % GROUPS;
      for (int at = end - 1; at >= end - DIGITS; at--) {
        text[at] = (char) ('0' + digits % 10);
        digits /= 10;
      }
    }
    return new String(text);
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    out.put(id);
    out.put(text.separator());
    out.put(k(id));
    out.put(text.separator());
    state = Hash.of(seed, id, 2);
    groups(GROUPS_OF_C, out);
    out.put(text.separator());
    groups(GROUPS_OF_PAD, out);
  }

  private void groups(int count, RowBuffer out) {
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        out.put((byte) '-');
      }
      long digits = (next() >>> 1) % GROUPS;
      for (int at = DIGITS - 1; at >= 0; at--) {
        group[at] = (byte) ('0' + digits % 10);
        digits /= 10;
      }
      out.put(group);
    }
  }

  private double uniform() {
    return (next() >>> 11) * 0x1p-53;
  }

  private long next() {
    state = Hash.next(state);
    return Hash.mixed(state);
  }
}
