package org.enginedyno.run.subject.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Two threads, of which three and two operations of two rows were acknowledged. */
final class RowTallyTest {
  private final RowTally tally = new RowTally(List.of(3L, 2L), 2, row -> -row);

  private void find(long... rows) {
    LongStream.of(rows).forEach(row -> tally.add(row, -row));
  }

  @Test
  void reportsNoLossIfAllAcknowledgedRowsExist() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

    assertThat(tally.acknowledged()).isEqualTo(10);
    assertThat(tally.found()).isEqualTo(10);
    assertThat(tally.lost()).isZero();
    assertThat(tally.unacknowledged()).isZero();
    assertThat(tally.altered()).isZero();
    assertThat(tally.torn()).isZero();
  }

  @Test
  void losesEveryAcknowledgedRowThatIsNotThere() {
    find(1, 2, 3, 4, 5, 6);

    assertThat(tally.lost()).isEqualTo(4);
    assertThat(tally.torn()).isZero();
  }

  @Test
  void countsNoUnacknowledgedRowForALostOne() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 11, 12);

    assertThat(tally.found()).isEqualTo(10);
    assertThat(tally.lost()).isEqualTo(2);
    assertThat(tally.unacknowledged()).isEqualTo(2);
  }

  @Test
  void seesAnOperationOfWhichAPartIsThere() {
    find(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13);

    assertThat(tally.unacknowledged()).isEqualTo(1);
    assertThat(tally.torn()).isEqualTo(1);
    assertThat(tally.lost()).isZero();
  }

  @Test
  void findsRowsThatWereNeverSent() {
    find(0, 15, 17, 1_000_000_000_000L);

    assertThat(tally.altered()).isEqualTo(4);
    assertThat(tally.lost()).isEqualTo(10);
  }

  @Test
  void findsDuplicateAndAlteredRows() {
    find(1, 1);
    tally.add(2, 7);

    assertThat(tally.altered()).isEqualTo(2);
    assertThat(tally.lost()).as("what is there otherwise is lost too").isEqualTo(9);
  }
}
