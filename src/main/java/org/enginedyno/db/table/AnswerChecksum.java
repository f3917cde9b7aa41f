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
import java.util.Optional;
import java.util.zip.CRC32;
import org.enginedyno.plan.work.DataSpec;
import org.enginedyno.plan.work.KnobValues;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;

/** A checksum of a statement's answers to a fixed set of keys: equal on every engine and server. */
public final class AnswerChecksum {
  private static final int SAMPLES = 12;
  private static final long STREAM = -1;

  private AnswerChecksum() {}

  /** Asks for the sampled keys and sums up the answers; nothing where none can be compared. */
  public static Optional<String> checksum(
      Connection connection, Statement statement, String sql, DataSpec data, KnobValues knobs)
      throws SQLException {
    if (statement.answers() == Statement.Answers.NONE) {
      return Optional.empty();
    }
    CRC32 crc = new CRC32();
    Parameters.Draws draws = statement.parameters().draws(data, knobs, STREAM);
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      Object[] values = draws.next();
      int samples = values.length == 0 ? 1 : SAMPLES;
      for (int sample = 0; sample < samples; sample++, values = draws.next()) {
        for (int i = 0; i < values.length; i++) {
          query.setObject(i + 1, values[i]);
        }
        for (String line : answer(query, statement.answers())) {
          crc.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return Optional.of(String.format(Locale.ROOT, "%08x", crc.getValue()));
  }

  /** Where only the number of rows counts, they are all alike. */
  private static List<String> answer(PreparedStatement query, Statement.Answers answers)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        lines.add(
            answers == Statement.Answers.NUMBER_OF_ROWS
                ? "row"
                : String.valueOf(rows.getString(1)));
      }
    }
    Collections.sort(lines);
    lines.add(Integer.toString(lines.size()));
    return lines;
  }
}
