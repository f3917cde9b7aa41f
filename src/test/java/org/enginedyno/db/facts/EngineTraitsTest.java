package org.enginedyno.db.facts;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.workload.Access;
import org.junit.jupiter.api.Test;

final class EngineTraitsTest {
  @Test
  void haveNoQuirksWhereTheEngineIsNotKnown() {
    assertThat(EngineTraits.of("Tomorrow"))
        .isEqualTo(EngineTraits.of("Yesterday"))
        .satisfies(traits -> assertThat(traits.indexOnly()).isTrue())
        .satisfies(traits -> assertThat(traits.keyType()).isEmpty());
    assertThat(EngineTraits.reasonAgainst("Tomorrow")).isEmpty();
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
    Access declared = new Access("PRIMARY", true);
    Access silent = new Access("PRIMARY", false);

    assertThat(EngineTraits.of("InnoDB").covers(declared, silent)).isFalse();
    assertThat(EngineTraits.of("InnoDB").covers(declared, declared)).isTrue();
    assertThat(EngineTraits.of("MyISAM").covers(declared, silent)).isTrue();
  }

  @Test
  void insistOnSecondaryKeysThatSuffice() {
    Access declared = new Access("country_id", true);
    Access lost = new Access("country_id", false);

    assertThat(EngineTraits.of("InnoDB").covers(declared, lost)).isTrue();
    assertThat(EngineTraits.of("MEMORY").covers(declared, lost)).isFalse();
    assertThat(EngineTraits.of("InnoDB").covers(lost, declared)).isFalse();
  }

  @Test
  void loadRocksDbInPiecesThatItsLocksAllow() {
    assertThat(EngineTraits.of("ROCKSDB").rowsPerLoad()).isLessThanOrEqualTo(100_000);
  }

  @Test
  void saveEnginesFromTablesThatTheyCannotHold() {
    for (String engine : new String[] {"CSV", "ARCHIVE", "BLACKHOLE", "SEQUENCE", "MRG_MyISAM"}) {
      assertThat(EngineTraits.reasonAgainst(engine))
          .hasValueSatisfying(reason -> assertThat(reason).startsWith(engine + " lacks "));
    }
  }
}
