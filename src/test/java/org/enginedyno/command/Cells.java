package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** Assertions on a cell of the journal. */
public final class Cells {
  private Cells() {}

  public static void assertOk(Measurement cell) {
    assertThat(cell.reasons()).as(cell.cell().id()).isEmpty();
    assertThat(cell.status()).isEqualTo(Status.OK);
    assertThat(cell.score()).isPresent();
  }

  /** It failed for one reason, which is reported in one line. */
  public static void assertFailed(Measurement cell, String words) {
    assertThat(cell.status()).as(cell.cell().id()).isEqualTo(Status.FAILED);
    assertThat(cell.reasons()).singleElement().asString().contains(words).doesNotContain("\n");
    assertThat(cell.score()).isEmpty();
  }

  /** It failed without an attempt, as its requirements were known to be gone. */
  public static void assertFailedAtOnce(Measurement cell, String words) {
    assertFailed(cell, words);
    assertThat(cell.seconds()).isZero();
  }

  /** It was measured, and one of its proofs failed. */
  public static void assertInvalid(Measurement cell, String words) {
    assertThat(cell.status()).as(cell.cell().id()).isEqualTo(Status.INVALID);
    assertThat(cell.reasons()).anySatisfy(reason -> assertThat(reason).contains(words));
    assertThat(cell.score()).isEmpty();
  }
}
