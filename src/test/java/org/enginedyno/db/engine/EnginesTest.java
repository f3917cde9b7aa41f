package org.enginedyno.db.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.TableFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EnginesTest {
  private static final Engines ENGINES = Engines.shipped();
  private static final Set<TableFeature> ALL = EnumSet.allOf(TableFeature.class);

  private static Engines of(Path folder, String name, String yaml) {
    try {
      Files.writeString(folder.resolve(name + ".yaml"), yaml);
      return Engines.read(new NamedFiles("engines", List.of(folder)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void preferUserFilesToShippedFiles(@TempDir Path folder) {
    Engines engines =
        of(
            folder,
            "archive",
            "{index-only: false, counts-reads: false, tells-sizes: false, cache: archive_cache}");

    assertThat(engines.of("ARCHIVE"))
        .returns(false, traits -> traits.keys().indexOnly())
        .returns(false, traits -> traits.reports().reads().counted())
        .returns(false, traits -> traits.reports().sizes())
        .returns("archive_cache", traits -> traits.storage().cache())
        .returns(Set.of(), EngineTraits::missing);
    assertThat(engines.of("InnoDB")).isEqualTo(ENGINES.of("InnoDB"));
  }

  @Test
  void areAddedAsDocumented(@TempDir Path folder) throws IOException {
    String shown =
        Files.readString(Path.of("docs/adding-an-engine.md"))
            .replaceAll("(?s)^.*?```yaml\n(.*?)```.*$", "$1");

    EngineTraits traits = of(folder, "tomorrow", shown).of("Tomorrow");

    assertThat(traits.words())
        .isEqualTo("lacks transactions, full-text keys; never answers from an index alone");
    assertThat(traits.storage().cache()).isEqualTo("tomorrow_cache_size");
    assertThat(traits.loading().rowsEach()).isEqualTo(50_000);
  }

  @Test
  void reportEveryProblemOfAFile(@TempDir Path folder) {
    String yaml =
        "{indexonly: true, loaders: 0, lacks: [wings], key-type: BTREE, load-session: [DROP TABLE"
            + " x]}";

    assertThatThrownBy(() -> of(folder, "tomorrow", yaml))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("engine tomorrow: 5 problems")
        .hasMessageContaining("unknown key 'indexonly'")
        .hasMessageContaining("must be USING BTREE")
        .hasMessageContaining("lacks: must be own-tables or own-rows or stored-rows or keys or")
        .hasMessageContaining("load-session: must start with SET SESSION: DROP TABLE x");
    assertThatThrownBy(() -> of(folder, "tomorrow", "a: ["))
        .hasMessageStartingWith("engine " + folder.resolve("tomorrow.yaml") + ", line 1, column ");
  }

  @Test
  void haveLowerCaseFileNames(@TempDir Path folder) {
    assertThatThrownBy(() -> of(folder, "InnoDB", "{clustered: false}"))
        .hasMessage("engine InnoDB: the file name must be in lower case: innodb");
  }

  @Test
  void acceptAnotherEngine() {
    Engines learned =
        ENGINES.with("Tomorrow", EngineTraits.shown(false, false, true, true, Set.of()));

    assertThat(learned.isKnown("TOMORROW")).isTrue();
    assertThat(learned.of("tomorrow").keys().indexOnly()).isFalse();
    assertThat(ENGINES.isKnown("Tomorrow")).isFalse();
  }

  @Test
  void haveNoQuirksIfTheEngineIsUnknown() {
    assertThat(ENGINES.of("Tomorrow"))
        .isEqualTo(ENGINES.of("Yesterday"))
        .satisfies(traits -> assertThat(traits.keys().indexOnly()).isTrue())
        .satisfies(traits -> assertThat(traits.keys().type()).isEmpty());
    assertThat(ENGINES.obstacle("Tomorrow", ALL)).isEmpty();
  }

  @Test
  void areFoundIgnoringCase() {
    assertThat(ENGINES.of("INNODB")).isEqualTo(ENGINES.of("InnoDB"));
    assertThat(ENGINES.of("InnoDB").storage().cache()).isEqualTo("innodb_buffer_pool_size");
  }

  @Test
  void giveMemoryTablesTreesInsteadOfHashes() {
    assertThat(ENGINES.of("MEMORY").keys().type()).isEqualTo("USING BTREE");
    assertThat(ENGINES.of("MEMORY").keys().indexOnly()).isFalse();
  }

  @Test
  void acceptTheServersReportOnClusteredKeys() {
    Access declared = Access.range("PRIMARY").covering(true);
    Access silent = Access.range("PRIMARY").covering(false);

    assertThat(ENGINES.of("InnoDB").covers(declared, silent)).isFalse();
    assertThat(ENGINES.of("InnoDB").covers(declared, declared)).isTrue();
    assertThat(ENGINES.of("MyISAM").covers(declared, silent)).isTrue();
  }

  @Test
  void requireCoveringSecondaryKeys() {
    Access declared = Access.range("country_id").covering(true);
    Access lost = Access.range("country_id").covering(false);

    assertThat(ENGINES.of("InnoDB").covers(declared, lost)).isTrue();
    assertThat(ENGINES.of("MEMORY").covers(declared, lost)).isFalse();
    assertThat(ENGINES.of("InnoDB").covers(lost, declared)).isFalse();
  }

  @Test
  void loadRocksDbInBatchesWithinItsLockLimit() {
    assertThat(ENGINES.of("ROCKSDB").loading().rowsEach()).isLessThanOrEqualTo(100_000);
  }

  private static Optional<String> reason(String engine, TableFeature... needs) {
    return ENGINES.obstacle(engine, Set.of(needs));
  }

  /** Like InnoDB before MySQL 5.6. */
  @Test
  void haveNoFullTextKeysOnAServerWithoutVariablesForThem() {
    Set<TableFeature> needs = Set.of(TableFeature.FULL_TEXT);
    Engines old = Engines.shipped().on(Set.of("ft_min_word_len", "innodb_file_format"), "InnoDB");
    Engines now = Engines.shipped().on(Set.of("innodb_ft_min_token_size"), "InnoDB");

    assertThat(old.obstacle("InnoDB", needs))
        .hasValueSatisfying(why -> assertThat(why).startsWith("InnoDB lacks full-text"));
    assertThat(old.on(Set.of("ft_min_word_len"), "MyISAM").obstacle("MyISAM", needs)).isEmpty();
    assertThat(now.obstacle("InnoDB", needs)).isEmpty();
    assertThat(old.of("InnoDB").reports().reads().perStatement()).isEqualTo(4);
    assertThat(now.of("InnoDB").reports().reads().perStatement()).isEqualTo(2);
  }

  @Test
  void rejectTablesThatAnEngineCannotHold() {
    for (String engine : List.of("CSV", "ARCHIVE", "BLACKHOLE", "SEQUENCE", "MRG_MyISAM")) {
      assertThat(ENGINES.obstacle(engine, ALL))
          .hasValueSatisfying(reason -> assertThat(reason).startsWith(engine + " lacks "));
    }
  }

  @Test
  void nameTheFeaturesThatTheEngineLacks() {
    assertThat(reason("ARCHIVE", TableFeature.KEYS, TableFeature.SECONDARY_KEYS))
        .contains("ARCHIVE lacks secondary keys");
    assertThat(reason("csv", TableFeature.KEYS, TableFeature.NULLS))
        .contains("csv lacks keys and NULL values");
    assertThat(reason("csv", TableFeature.NULLS)).contains("csv lacks NULL values");
  }

  @Test
  void summarizeMissingKeysOfAnEngineWithoutKeys() {
    assertThat(reason("csv", TableFeature.KEYS, TableFeature.AUTO_INCREMENT))
        .contains("csv lacks keys");
  }

  @Test
  void acceptTablesThatDoNotNeedTheLackingFeatures() {
    assertThat(reason("ARCHIVE", TableFeature.KEYS, TableFeature.AUTO_INCREMENT)).isEmpty();
    assertThat(reason("CSV")).isEmpty();
    assertThat(ENGINES.obstacle("InnoDB", ALL)).contains("InnoDB lacks keys that can be disabled");
    assertThat(
            ENGINES.obstacle(
                "InnoDB", EnumSet.complementOf(EnumSet.of(TableFeature.DISABLED_KEYS))))
        .isEmpty();
  }

  @Test
  void refuseEnginesWithoutRowsForAnyTable() {
    assertThat(reason("BLACKHOLE")).contains("BLACKHOLE lacks stored rows");
    assertThat(reason("sequence")).contains("sequence lacks user-created tables");
    assertThat(reason("MRG_MyISAM")).contains("MRG_MyISAM lacks rows of its own");
  }
}
