package org.enginedyno.bench;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** Runs a statement and reads every row of its answer, as an application would. */
public final class ResultReader {
  private ResultReader() {}

  /** Reads each row as text; returns the number of rows. */
  public static int texts(PreparedStatement query, Blackhole hole) throws SQLException {
    int count = 0;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        hole.consume(rows.getString(1));
        count++;
      }
    }
    return count;
  }

  /** Reads each row as a number; returns the number of rows. */
  public static int numbers(PreparedStatement query, Blackhole hole) throws SQLException {
    int count = 0;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        hole.consume(rows.getLong(1));
        count++;
      }
    }
    return count;
  }

  /** The number in an answer of one row; -1 if there is no row. */
  public static long number(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.next() ? rows.getLong(1) : -1;
    }
  }

  /** The date in an answer of one row, read as text, as a number; -1 if there is no row. */
  public static int date(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      return rows.next() ? digits(rows.getString(1)) : -1;
    }
  }

  /** The digits of a date as one number, 0 for NULL; allocates nothing. */
  public static int digits(@Nullable String date) {
    int number = 0;
    for (int i = 0; date != null && i < date.length(); i++) {
      char digit = date.charAt(i);
      number = digit == '-' ? number : number * 10 + digit - '0';
    }
    return number;
  }
}
