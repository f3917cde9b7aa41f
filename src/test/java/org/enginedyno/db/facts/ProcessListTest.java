package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ProcessListTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "select benchmark(1000000, md5('secret'))|select benchmark(?, md5(?))",
        "set password = password('it''s \\' secret|set password = password(?",
        "select `a'b`, t1.c2 from t1 where x=-1.5e3 and y=0xFF|select `a'b`, t1.c2 from t1 where x=? and y=?",
        "select /* secret */ \"se\\\"cret\", 'x' from t # secret|select ?, ? from t",
        "select 1 -- secret|select ?",
        "select \u001b[0m x|select [? x",
        "select 'a/*b*/c', /* secret|select ?,"
      })
  void showsNoValueOfAStatement(String statement, String shown) {
    assertThat(ProcessList.shortened(statement)).isEqualTo(shown);
  }

  @Test
  void shortensLongStatements() {
    assertThat(ProcessList.shortened("select " + "a".repeat(100)))
        .isEqualTo("select " + "a".repeat(73) + "...");
  }
}
