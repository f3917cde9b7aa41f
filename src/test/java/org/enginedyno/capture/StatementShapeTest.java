package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import org.enginedyno.capture.StatementShape.Role;
import org.enginedyno.capture.StatementShape.Slot;
import org.enginedyno.capture.StatementShape.UnsuitableException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatementShapeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT id FROM orders WHERE customer = 5 AND 7 < id LIMIT 10 | COMPARED orders.customer, LOW orders.id, OTHER
          SELECT * FROM orders o JOIN customers AS c ON c.id = o.customer WHERE c.name LIKE 'A%' AND o.id IN (1, 2) | PATTERN customers.name, COMPARED orders.id, COMPARED orders.id
          SELECT id FROM orders WHERE placed BETWEEN '2024-01-01' AND '2024-02-01' | LOW orders.placed, HIGH orders.placed
          SELECT id FROM orders WHERE placed >= '2024-01-01' AND placed < '2024-02-01' | LOW orders.placed, HIGH orders.placed
          SELECT id FROM orders WHERE placed > now() - INTERVAL 7 DAY | OTHER orders.placed
          SELECT id FROM orders WHERE id % 16 = 5 AND date(placed) = '2024-01-01' | OTHER orders.id, COMPARED orders.id in an expression, COMPARED orders.placed in an expression
          SELECT id FROM orders WHERE (upper(note)) = 'X' AND note = md5('x') | COMPARED orders.note, COMPARED orders.note in an expression
          SELECT id FROM orders WHERE note COLLATE utf8mb4_bin IN ('x') | COMPARED orders.note
          UPDATE orders SET note = aes_encrypt('4111', if(id = 7, 'key', 'x')) WHERE id = 5 | OTHER orders.note, COMPARED orders.id, OTHER orders.note, OTHER orders.note, COMPARED orders.id
          SELECT id FROM orders WHERE (id, customer) IN ((1, 2)) | COMPARED orders.id, COMPARED orders.customer
          SELECT name FROM customers WHERE lower(name) = lower('Ann') | COMPARED customers.name
          SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND o.status = 'paid') | OTHER, COMPARED orders.status
          INSERT INTO payments (cents, order_id) VALUES (5, 6), (7, -8) | ASSIGNED payments.cents, ASSIGNED payments.order_id, ASSIGNED payments.cents, ASSIGNED payments.order_id
          INSERT INTO payments VALUES (NULL, 6, 7) ON DUPLICATE KEY UPDATE cents = 8 | ASSIGNED payments.order_id, ASSIGNED payments.cents, ASSIGNED payments.cents
          INSERT INTO payments SET cents = 5 | ASSIGNED payments.cents
          REPLACE INTO payments (id, cents) VALUES (1, 2) | ASSIGNED payments.id, ASSIGNED payments.cents
          UPDATE orders SET customer = customer + 1, status = 'paid' WHERE id = 5 | OTHER orders.customer, ASSIGNED orders.status, COMPARED orders.id
          UPDATE orders o JOIN payments p ON p.order_id = o.id SET o.note = 'x' WHERE p.cents > 5 | ASSIGNED orders.note, LOW payments.cents
          DELETE FROM orders WHERE id = 5 LIMIT 1 | COMPARED orders.id, OTHER
          WITH big AS (SELECT order_id FROM payments WHERE cents > 500) SELECT * FROM big | LOW payments.cents
          SELECT id FROM orders WHERE MATCH (note) AGAINST ('x' IN BOOLEAN MODE) | PATTERN orders.note
          """)
  void findsTheColumnOfEachLiteral(String sql, String slots) throws UnsuitableException {
    StatementShape shape = StatementShape.of(StatementText.of(sql), SampleShop.TABLES);

    assertThat(
            shape.slots().stream().map(StatementShapeTest::shown).collect(Collectors.joining(", ")))
        .isEqualTo(slots);
  }

  private static String shown(Slot slot) {
    boolean isPlain = slot.isPlain() || slot.role() == Role.OTHER;
    return "%s%s%s"
        .formatted(
            slot.role(),
            slot.column() == null ? "" : " " + slot.column(),
            isPlain ? "" : " in an expression");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT 1                             | no table
          SELECT @@version                     | variables
          SELECT id FROM orders WHERE id = @x  | variables
          SELECT a FROM other.orders           | tables of other databases
          SELECT a FROM order_view             | views, dropped tables, or names with special characters
          CREATE TABLE x (a int)               | CREATE statements
          SET NAMES utf8mb4                    | SET statements
          CALL pay(5)                          | CALL statements
          SELECT FROM WHERE                    | SQL that the parser cannot read
          """)
  void refusesStatementsThatNoWorkloadFileCanHave(String sql, String reason) {
    assertThatThrownBy(() -> StatementShape.of(StatementText.of(sql), SampleShop.TABLES))
        .isInstanceOf(UnsuitableException.class)
        .hasMessage(reason);
  }
}
