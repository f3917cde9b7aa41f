package org.enginedyno.db.table;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Binding;
import org.enginedyno.workload.Keys;
import org.enginedyno.workload.ReadPattern;

/** A checksum of a pattern's answers to a fixed set of keys: equal on every engine and server. */
public final class Answers {
  private static final int SAMPLES = 12;
  private static final long STREAM = -1;

  private Answers() {}

  /** Asks for the sampled keys and sums up the answers. */
  public static String checksum(
      Connection connection, ReadPattern pattern, String table, DataSpec data) throws SQLException {
    CRC32 crc = new CRC32();
    Keys keys = new Keys(data, STREAM);
    int samples = pattern.binding() == Binding.NONE ? 1 : SAMPLES;
    String sql = pattern.sql(table).orElseThrow();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int sample = 0; sample < samples; sample++) {
        int[] values = pattern.binding().draw(keys);
        for (int i = 0; i < values.length; i++) {
          statement.setInt(i + 1, values[i]);
        }
        for (String line : answer(statement, pattern)) {
          crc.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }

  /** Which rows a LIMIT lets through is the engine's choice: of those only their number counts. */
  private static List<String> answer(PreparedStatement statement, ReadPattern pattern)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        lines.add(pattern.isLimited() ? "row" : String.valueOf(rows.getString(1)));
      }
    }
    Collections.sort(lines);
    lines.add(Integer.toString(lines.size()));
    return lines;
  }
}
