package org.enginedyno.workload.oltp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Distribution;
import org.enginedyno.workload.Distribution.Special;
import org.enginedyno.workload.Hash;
import org.enginedyno.workload.RowBuffer;
import org.enginedyno.workload.Table;

/**
 * The rows of {@link SbtestTable}, in the patterns of sysbench: {@code c} and {@code pad} are
 * groups of random digits, and {@code k} is drawn from the row numbers with sysbench 1.0's default
 * distribution.
 */
final class SbtestRows implements Table.Rows {
  private static final int GROUPS_OF_C = 10;
  private static final int GROUPS_OF_PAD = 5;
  private static final int DIGITS = 11;
  private static final long GROUPS = 100_000_000_000L;

  private final long seed;
  private final Distribution ks;
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
    return new String(text(Hash.of(seed, id, 2), 0, GROUPS_OF_C), US_ASCII);
  }

  String pad(int id) {
    return new String(text(Hash.of(seed, id, 2), GROUPS_OF_C, GROUPS_OF_PAD), US_ASCII);
  }

  /** A text as in column {@code c}. */
  static String c(SplittableRandom random) {
    return new String(text(random.nextLong(), 0, GROUPS_OF_C), US_ASCII);
  }

  private static byte[] text(long from, int skipped, int groups) {
    long state = from;
    for (int i = 0; i < skipped; i++) {
      state = Hash.next(state);
    }
    byte[] text = new byte[groups * (DIGITS + 1) - 1];
    Arrays.fill(text, (byte) '-');
    for (int end = DIGITS; end <= text.length; end += DIGITS + 1) {
      state = Hash.next(state);
      long digits = (Hash.mixed(state) >>> 1) % GROUPS;
      for (int at = end - 1; at >= end - DIGITS; at--) {
        text[at] = (byte) ('0' + digits % 10);
        digits /= 10;
      }
    }
    return text;
  }

  @Override
  public void append(int id, Table.Text text, RowBuffer out) {
    out.put(id);
    out.put(text.separator());
    out.put(k(id));
    out.put(text.separator());
    long texts = Hash.of(seed, id, 2);
    out.put(text(texts, 0, GROUPS_OF_C));
    out.put(text.separator());
    out.put(text(texts, GROUPS_OF_C, GROUPS_OF_PAD));
  }

  private double uniform() {
    state = Hash.next(state);
    return Hash.uniform(Hash.mixed(state));
  }
}
