package org.enginedyno.bench;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.infra.Blackhole;

/** Runs a statement and reads every row of its answer, as an application would. */
final class ResultReader {
  private ResultReader() {}

  /** The number of rows, each read as text. */
  static int texts(PreparedStatement query, Blackhole hole) throws SQLException {
    int count = 0;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        hole.consume(rows.getString(1));
        count++;
      }
    }
    return count;
  }

  /** The number of rows, each read as a number. */
  static int numbers(PreparedStatement query, Blackhole hole) throws SQLException {
    int count = 0;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        hole.consume(rows.getLong(1));
        count++;
      }
    }
    return count;
  }

  /** The one number of an answer of one row. */
  static long number(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getLong(1) : -1;
    }
  }

  /** One where the answer is that text, else zero. */
  static int matches(PreparedStatement query, String text) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.next() && text.equals(rows.getString(1)) ? 1 : 0;
    }
  }
}
