package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.TableFeature;
import org.junit.jupiter.api.Test;

final class EngineTraitsTest {
  private static final Set<TableFeature> ALL = EnumSet.allOf(TableFeature.class);

  @Test
  void haveNoQuirksWhereTheEngineIsNotKnown() {
    assertThat(EngineTraits.of("Tomorrow"))
        .isEqualTo(EngineTraits.of("Yesterday"))
        .satisfies(traits -> assertThat(traits.indexOnly()).isTrue())
        .satisfies(traits -> assertThat(traits.keyType()).isEmpty());
    assertThat(EngineTraits.reasonAgainst("Tomorrow", ALL)).isEmpty();
  }

  @Test
  void areFoundWhateverTheCase() {
    assertThat(EngineTraits.of("INNODB")).isEqualTo(EngineTraits.of("InnoDB"));
    assertThat(EngineTraits.of("InnoDB").cache()).isEqualTo("innodb_buffer_pool_size");
  }

  @Test
  void giveMemoryTablesTreesInsteadOfHashes() {
    assertThat(EngineTraits.of("MEMORY").keyType()).isEqualTo("USING BTREE");
    assertThat(EngineTraits.of("MEMORY").indexOnly()).isFalse();
  }

  @Test
  void takeTheServersWordOnPrimaryKeysThatHoldTheRows() {
    Access declared = Access.range("PRIMARY").covering(true);
    Access silent = Access.range("PRIMARY").covering(false);

    assertThat(EngineTraits.of("InnoDB").covers(declared, silent)).isFalse();
    assertThat(EngineTraits.of("InnoDB").covers(declared, declared)).isTrue();
    assertThat(EngineTraits.of("MyISAM").covers(declared, silent)).isTrue();
  }

  @Test
  void insistOnSecondaryKeysThatSuffice() {
    Access declared = Access.range("country_id").covering(true);
    Access lost = Access.range("country_id").covering(false);

    assertThat(EngineTraits.of("InnoDB").covers(declared, lost)).isTrue();
    assertThat(EngineTraits.of("MEMORY").covers(declared, lost)).isFalse();
    assertThat(EngineTraits.of("InnoDB").covers(lost, declared)).isFalse();
  }

  @Test
  void loadRocksDbInPiecesThatItsLocksAllow() {
    assertThat(EngineTraits.of("ROCKSDB").rowsPerLoad()).isLessThanOrEqualTo(100_000);
  }

  private static Optional<String> reason(String engine, TableFeature... needs) {
    return EngineTraits.reasonAgainst(engine, Set.of(needs));
  }

  @Test
  void saveEnginesFromTablesThatTheyCannotHold() {
    for (String engine : List.of("CSV", "ARCHIVE", "BLACKHOLE", "SEQUENCE", "MRG_MyISAM")) {
      assertThat(EngineTraits.reasonAgainst(engine, ALL))
          .hasValueSatisfying(reason -> assertThat(reason).startsWith(engine + " lacks "));
    }
  }

  @Test
  void nameWhatATableNeedsAndTheEngineLacks() {
    assertThat(reason("ARCHIVE", TableFeature.KEYS, TableFeature.SECONDARY_KEYS))
        .contains("ARCHIVE lacks secondary keys");
    assertThat(reason("csv", TableFeature.KEYS, TableFeature.NULLS))
        .contains("csv lacks keys and NULL values");
    assertThat(reason("csv", TableFeature.NULLS)).contains("csv lacks NULL values");
  }

  @Test
  void doNotCountUpTheKeysOfAnEngineThatHasNone() {
    assertThat(reason("csv", TableFeature.KEYS, TableFeature.AUTO_INCREMENT))
        .contains("csv lacks keys");
  }

  @Test
  void letInTablesThatDoNotNeedWhatIsLacking() {
    assertThat(reason("ARCHIVE", TableFeature.KEYS, TableFeature.AUTO_INCREMENT)).isEmpty();
    assertThat(reason("CSV")).isEmpty();
    assertThat(EngineTraits.reasonAgainst("InnoDB", ALL)).isEmpty();
  }

  @Test
  void refuseEnginesThatHoldNoRowsWhateverATableNeeds() {
    assertThat(reason("BLACKHOLE")).contains("BLACKHOLE lacks stored rows");
    assertThat(reason("sequence")).contains("sequence lacks tables of one's own");
    assertThat(reason("MRG_MyISAM")).contains("MRG_MyISAM lacks rows of its own");
  }
}
