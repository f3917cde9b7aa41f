package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How errors are reported and names are quoted. */
final class SqlTextTest {
  @Test
  void sqlTextQuotesNames() {
    assertThat(Sql.quoted("normal")).isEqualTo("`normal`");
    assertThat(Sql.quoted("a`; DROP TABLE b")).isEqualTo("`a``; DROP TABLE b`");
  }

  @Test
  void sqlTextReportsTheServersErrorOnOneLine() {
    assertThat(Sql.line(new SQLException("vttablet:\r\n\n  table is full\u001b[2J", "HY000", 1114)))
        .isEqualTo("error 1114: vttablet: table is full\u001b[2J");
    assertThat(Sql.line(new SQLException("a\n".repeat(3_000), "HY000", 1114)))
        .hasSize(2_003)
        .startsWith("error 1114: a a a")
        .endsWith("...");
  }

  @Test
  void sqlTextReportsTheInnermostCauseIfTheServerSentNoError() {
    SQLException failure =
        new SQLException(
            "Communications link failure\n\nThe last packet",
            "08S01",
            new IOException("wrapped", new IOException("Connection refused")));

    assertThat(Sql.line(failure)).isEqualTo("Connection refused");
  }

  @Test
  void sqlTextNamesAnExceptionWithoutAMessage() {
    assertThat(Sql.line(new SQLException(new EOFException()))).isEqualTo("EOFException");
  }

  @ParameterizedTest
  @CsvSource({
    "HY000, 1290, running with the --read-only option, switch off read_only",
    "HY000, 1290, running with the --secure-file-priv option, 'start the server without that option, or, if it is secure_file_priv, let the client send the rows'",
    "HY000, 1836, Running in read-only mode, switch off read_only",
    "HY000, 1114, The table is full, insert fewer rows",
    "HY000, 1021, Disk full, free space on the disk",
    "HY000, 3, Error writing file (Errcode: 28), free space on the disk",
    "23000, 1062, Duplicate entry, dyno's own keys are unique",
    "23000, 1022, Duplicate key, 'another client wrote this row, or the engine assigned'",
    "40001, 1213, Deadlock found, other transactions lock these rows",
    "S1000, 0, Packet for query is too large, raise max_allowed_packet",
    "08S01, 0, Connection reset, the server or a proxy closed the connection; check",
    "08S01, 1053, Server shutdown in progress, the server was shut down during the statement"
  })
  void aRemedyFollowsTheError(String state, int number, String message, String remedy) {
    assertThat(Remedy.line(new SQLException(message, state, number)))
        .contains(message + "; " + remedy)
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({"42S02, 1146, Table t is not there", "28000, 1045, Access denied"})
  void aRemedyIsNotInventedForOtherErrors(String state, int number, String message) {
    assertThat(Remedy.line(new SQLException(message, state, number)))
        .isEqualTo("error " + number + ": " + message);
  }
}
