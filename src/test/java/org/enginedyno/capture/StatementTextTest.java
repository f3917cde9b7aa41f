package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.capture.StatementText.Literal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatementTextTest {
  private static List<String> literals(String sql) {
    return StatementText.of(sql).literals().stream().map(Literal::sql).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT a FROM t WHERE b=5                   | SELECT a FROM t WHERE b=?
          SELECT a  FROM\tt WHERE b = 'x''y' ;        | SELECT a FROM t WHERE b = ?
          SELECT a FROM t WHERE b = 'it\\'s' AND c="d" | SELECT a FROM t WHERE b = ? AND c=?
          SELECT `a'1` FROM t2 WHERE t2.c3 < -1.5e-3  | SELECT `a'1` FROM t2 WHERE t2.c3 < ?
          SELECT a-1 FROM t                           | SELECT a-? FROM t
          SELECT a /* 1 */ FROM t -- 2                | SELECT a FROM t
          SELECT /*+ NO_ICP(t) */ a FROM t # 'x       | SELECT /*+ NO_ICP(t) */ a FROM t
          SELECT a FROM t WHERE b = 0x1F              | SELECT a FROM t WHERE b = ?
          SELECT a FROM t WHERE b = x'1F' OR c = _utf8mb4'é' | SELECT a FROM t WHERE b = ? OR c = ?
          SELECT a FROM t WHERE d > DATE '2024-01-01' | SELECT a FROM t WHERE d > ?
          SELECT a FROM t WHERE d > date'2024-01-01' | SELECT a FROM t WHERE d > ?
          SELECT CAST(a AS DECIMAL(10, 2)) AS 'x' FROM t | SELECT CAST(a AS DECIMAL(10, 2)) AS 'x' FROM t
          SELECT now(6), timestamp(19800512), CAST(a AS CHAR(20)) FROM t | SELECT now(6), timestamp(?), CAST(a AS CHAR(20)) FROM t
          SELECT a FROM t WHERE b = 0b101             | SELECT a FROM t WHERE b = ?
          INSERT INTO t (a, b) VALUES ('C:\\' , 'Smith') | INSERT ...
          SELECT a FROM t1 WHERE b=? LIMIT 5          | SELECT a FROM t1 WHERE b=? LIMIT ?
          """)
  void findsTheLiterals(String sql, String exact) {
    assertThat(StatementText.of(sql).exact()).isEqualTo(exact);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT a FROM t WHERE b IN (1) AND c = 2         | SELECT a FROM t WHERE b IN (?) AND c = ?
          SELECT a FROM t WHERE b IN (1,2,3) AND c = 4     | SELECT a FROM t WHERE b IN (?) AND c = ?
          INSERT INTO t (a, b) VALUES (1, 2), (3, 4), (5, 6) | INSERT INTO t (a, b) VALUES (?)
          """)
  void foldsListsOfAnyLength(String sql, String digest) {
    assertThat(StatementText.of(sql).digest()).isEqualTo(digest);
  }

  @Test
  void foldsListsOfThousands() {
    String list = "SELECT id FROM orders WHERE id IN (" + "1, ".repeat(20_000) + "1)";
    String rows = "INSERT INTO t VALUES " + "(1),".repeat(20_000) + "(1)";

    assertThat(StatementText.of(list).digest()).isEqualTo("SELECT id FROM orders WHERE id IN (?)");
    assertThat(StatementText.of(rows).digest()).isEqualTo("INSERT INTO t VALUES (?)");
  }

  @Test
  void keepsTheBackslashesOfPatterns() {
    assertThat(StatementText.of("SELECT '50\\%\\_\\b\\Z\\q'").literals().get(0).value())
        .isEqualTo("50\\%\\_\b\u001aq");
  }

  @Test
  void readsTheValuesOfLiterals() {
    StatementText text =
        StatementText.of("UPDATE t SET a = 'it''s\\n', b = -5, c = x'00', d = ? WHERE e = \"f\"");

    assertThat(text.literals())
        .containsExactly(
            new Literal("'it''s\\n'", "it's\n"),
            new Literal("-5", "-5"),
            new Literal("x'00'", null),
            Literal.UNKNOWN,
            new Literal("\"f\"", "f"));
    assertThat(text.with(at -> ":" + at))
        .isEqualTo("UPDATE t SET a = :0, b = :1, c = :2, d = :3 WHERE e = :4");
    assertThat(text.verb()).isEqualTo("UPDATE");
  }

  @Test
  void namesTablesWithoutTheirDatabase() {
    assertThat(
            StatementText.of(
                    "SELECT `shop`.`a`.b FROM shop.a JOIN shop2.c ON shop . a.x = 'shop.a'")
                .inside("shop")
                .with(at -> "?"))
        .isEqualTo("SELECT `a`.b FROM a JOIN shop2.c ON a.x = ?");
    assertThat(literals("SELECT 1 FROM t WHERE a = 'shop.a'")).containsExactly("1", "'shop.a'");
  }
}
