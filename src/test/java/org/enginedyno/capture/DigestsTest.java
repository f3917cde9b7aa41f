package org.enginedyno.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.capture.StatementShape.UnsuitableException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of digests as MySQL and MariaDB write them, with a space between any two tokens. */
final class DigestsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT `c` FROM `orders` WHERE `id` = ? | SELECT `c` FROM `orders` WHERE `id` = ?
          SELECT COUNT ( * ) , SUM ( `o` . `id` ) FROM `shop` . `orders` AS `o` | SELECT COUNT(*), SUM(`o`.`id`) FROM `shop`.`orders` AS `o`
          SELECT `id` FROM `orders` WHERE `id` IN (...) LIMIT ?, ... | SELECT `id` FROM `orders` WHERE `id` IN (?, ?, ?) LIMIT ?, ?
          INSERT INTO `payments` ( `order_id` , `cents` ) VALUES (...) | INSERT INTO `payments` (`order_id`, `cents`) VALUES (?, ?)
          INSERT INTO `payments` VALUES (...) /* , ... */ | INSERT INTO `payments` VALUES (?, ?, ?), (?, ?, ?)
          INSERT INTO `payments` ( `cents` ) VALUES (?) /* , ... */ | INSERT INTO `payments` (`cents`) VALUES (?), (?)
          SELECT `id` FROM `orders` WHERE `customer` = - ? AND `id` BETWEEN - ? AND + ? | SELECT `id` FROM `orders` WHERE `customer` = ? AND `id` BETWEEN ? AND ?
          SELECT `id` FROM `orders` WHERE `customer` = `id` - ? | SELECT `id` FROM `orders` WHERE `customer` = `id` - ?
          UPDATE `orders` SET `customer` = `customer` + ? WHERE `id` = ? | UPDATE `orders` SET `customer` = `customer` + ? WHERE `id` = ?
          """)
  void becomeStatements(String digest, String sql) throws UnsuitableException {
    StatementText text = StatementText.of(Digests.plain(digest, SampleShop.TABLES, 2));

    assertThat(text.exact()).isEqualTo(sql);
    assertThat(StatementShape.of(text.inside("shop"), SampleShop.TABLES).slots())
        .hasSameSizeAs(text.literals());
  }
}
