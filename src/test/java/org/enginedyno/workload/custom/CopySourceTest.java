package org.enginedyno.workload.custom;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.workload.TableFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CopySourceTest {
  private static final String CREATE =
      """
      CREATE TABLE `orders` (
        `id` int(11) NOT NULL AUTO_INCREMENT,
        `price` float DEFAULT NULL,
        `name` varchar(20) CHARACTER SET latin1 NOT NULL DEFAULT 'x (a, b)',
        `doc` json DEFAULT NULL,
        %s
        PRIMARY KEY (`id`,`name`),
        UNIQUE KEY `by_name` (`name`) USING BTREE,
        CONSTRAINT `fk` FOREIGN KEY (`id`) REFERENCES `customers` (`id`),
        CONSTRAINT `good` CHECK (`id` > 0)
      ) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC
      """;

  private static CopySource source(String line) {
    return new CopySource(CREATE.formatted(line).strip(), 5, 6);
  }

  @Test
  void copiesTablesThatEveryEngineSupports() {
    CopySource source = source("KEY `by_price` (`price`),");

    assertThat(source.definition(" USING HASH"))
        .isEqualTo(
            """
            `id` int(11) NOT NULL AUTO_INCREMENT,
            `price` float DEFAULT NULL,
            `name` varchar(20) CHARACTER SET latin1 NOT NULL DEFAULT 'x (a, b)',
            `doc` json DEFAULT NULL,
            KEY `by_price` (`price`) USING HASH,
            PRIMARY KEY (`id`,`name`) USING HASH,
            UNIQUE KEY `by_name` (`name`) USING BTREE,
            CHECK (`id` > 0)""");
    assertThat(source.options()).isEqualTo("DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin");
    assertThat(source.leftOut())
        .containsExactly("CONSTRAINT `fk` FOREIGN KEY (`id`) REFERENCES `customers` (`id`)");
    assertThat(source.needs())
        .containsExactlyInAnyOrder(
            TableFeature.KEYS,
            TableFeature.SECONDARY_KEYS,
            TableFeature.AUTO_INCREMENT,
            TableFeature.NULLS);
    assertThat(source.primaryKey()).isEqualTo("`id`,`name`");
  }

  @Test
  void checksColumnsThatAllServersAnswerWithTheSameText() {
    assertThat(source("KEY `k` (`id`),").checksum())
        .isEqualTo(
            "crc32(concat_ws('|', coalesce(`id`, 'NULL'), coalesce(convert(`name` using utf8mb4), 'NULL')))");
    assertThat(source("`seen` timestamp(3) NULL,").checksum())
        .contains("coalesce(unix_timestamp(`seen`), 'NULL')");
    assertThat(source("KEY `k` (`id`),").sent()).isEqualTo("`id`, `price` + 0e0, `name`, `doc`");
  }

  @ParameterizedTest
  @CsvSource({
    "blob, true",
    "varbinary(20), true",
    "bit(8), true",
    "point, true",
    "longblob, true",
    "varchar(10), false",
    "longtext, false"
  })
  void sendsBytesAsDigits(String type, boolean isBinary) {
    CopySource source = source("`more` %s NOT NULL,".formatted(type));

    assertThat(source.sent()).endsWith(isBinary ? ", hex(`more`)" : ", `more`");
    assertThat(source.loaded()).containsEntry("more", isBinary ? "unhex(%s)" : "%s");
  }

  @Test
  void leavesComputedColumnsToTheServer() {
    CopySource source = source("`sum` int(11) GENERATED ALWAYS AS (`id` + 1) VIRTUAL,");

    assertThat(source.loaded()).containsOnlyKeys("id", "price", "name", "doc");
    assertThat(source.definition("")).contains("`sum` int(11) GENERATED ALWAYS AS (`id` + 1)");
    assertThat(source.checksum()).contains("coalesce(`sum`, 'NULL')");
    assertThat(source("`as` varchar(9) DEFAULT 'AS (x)',").loaded()).containsKey("as");
  }

  /** As MySQL and MariaDB write them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n/*!50100 PARTITION BY RANGE (`id`)\n(PARTITION p0 VALUES LESS THAN (9) ENGINE = InnoDB) */",
        "\n/*!50100 PARTITION BY RANGE (`id`) */",
        "\n PARTITION BY RANGE (`id`)\n(PARTITION `p0` VALUES LESS THAN (9) ENGINE = InnoDB)"
      })
  void leavesPartitionsOut(String partitions) {
    CopySource source =
        new CopySource(
            "CREATE TABLE `t` (\n  `id` int\n) ENGINE=InnoDB COLLATE=utf8mb4_bin" + partitions,
            5,
            6);

    assertThat(source.leftOut()).containsExactly("PARTITION BY RANGE (`id`)");
    assertThat(source.definition("")).isEqualTo("`id` int");
    assertThat(source.options()).isEqualTo("COLLATE=utf8mb4_bin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(`a`(10),`b`) USING BTREE | `a`,`b`",
        "(`a (10)`(3)) | `a (10)`",
        "(`b`,`a``)`(3) DESC) | `b`,`a``)` DESC"
      })
  void ordersByTheWholePrimaryKey(String key, String order) {
    CopySource source =
        new CopySource("CREATE TABLE `t` (\n  PRIMARY KEY %s\n) ENGINE=X".formatted(key), 5, 6);

    assertThat(source.primaryKey()).isEqualTo(order);
  }

  @Test
  void samplesNoBytes() {
    CopySource source = source("`hash` binary(16) NOT NULL,");

    assertThat(source.unsampled("Hash"))
        .contains(
            "has binary data in column hash, which cannot be sampled; in the SQL, write"
                + " unhex(:parameter) with values from a list of hexadecimal digits, as in"
                + " file(keys.txt)");
    assertThat(source.unsampled("name")).isEmpty();
    assertThat(source.unsampled("none")).isEmpty();
  }

  @Test
  void refusesTablesThatCannotBeLoaded() {
    assertThat(new CopySource("CREATE VIEW `v` AS select 1", 0, 0).isTable()).isFalse();
  }
}
