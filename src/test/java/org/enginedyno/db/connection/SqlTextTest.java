package org.enginedyno.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class SqlTextTest {
  @Test
  void quotesNames() {
    assertThat(SqlText.quoted("normal")).isEqualTo("`normal`");
    assertThat(SqlText.quoted("a`; DROP TABLE b")).isEqualTo("`a``; DROP TABLE b`");
  }

  @Test
  void reportsTheServersErrorOnOneLine() {
    assertThat(SqlText.line(new SQLException("Table is full\nand more", "HY000", 1114)))
        .isEqualTo("error 1114: Table is full");
  }

  @Test
  void reportsTheInnermostCauseIfTheServerSentNoError() {
    SQLException failure =
        new SQLException(
            "Communications link failure\n\nThe last packet",
            "08S01",
            new IOException("wrapped", new IOException("Connection refused")));

    assertThat(SqlText.line(failure)).isEqualTo("Connection refused");
  }

  @Test
  void namesWhatHasNoMessage() {
    assertThat(SqlText.line(new SQLException(new EOFException()))).isEqualTo("EOFException");
  }
}
