package org.enginedyno.bench;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All rows of an answer as text that is the same on every server and with every driver, in an order
 * of its own.
 */
final class RecordedAnswer {
  private RecordedAnswer() {}

  static String of(PreparedStatement query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet answer = query.executeQuery()) {
      ResultSetMetaData columns = answer.getMetaData();
      while (answer.next()) {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= columns.getColumnCount(); column++) {
          values.add(String.valueOf(text(answer, columns, column)));
        }
        rows.add(String.join("|", values));
      }
    }
    return rows.stream().sorted().collect(Collectors.joining("\n"));
  }

  private static @Nullable String text(ResultSet answer, ResultSetMetaData columns, int column)
      throws SQLException {
    String text = answer.getString(column);
    if (text == null) {
      return null;
    }
    if (columns.getColumnTypeName(column).toUpperCase(Locale.ROOT).startsWith("YEAR")) {
      return Integer.toString(answer.getInt(column));
    }
    return switch (columns.getColumnType(column)) {
      case Types.BIT, Types.BOOLEAN -> Long.toString(answer.getLong(column));
      // servers differ in the last digits that they write
      case Types.REAL, Types.FLOAT, Types.DOUBLE ->
          String.format(Locale.ROOT, "%.5e", answer.getDouble(column));
      case Types.DECIMAL, Types.NUMERIC ->
          new BigDecimal(text).stripTrailingZeros().toPlainString();
      case Types.TIMESTAMP, Types.TIME, Types.TIMESTAMP_WITH_TIMEZONE ->
          text.replaceFirst("\\.0+$", "");
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
          HexFormat.of().formatHex(answer.getBytes(column));
      default -> text;
    };
  }
}
