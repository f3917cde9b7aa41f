package org.enginedyno.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.enginedyno.result.Measurement;
import org.enginedyno.result.Status;

/** What must be true of a cell in the journal. */
public final class Cells {
  private Cells() {}

  public static void assertOk(Measurement cell) {
    assertThat(cell.reasons()).as(cell.cell().id()).isEmpty();
    assertThat(cell.status()).isEqualTo(Status.OK);
    assertThat(cell.score()).isPresent();
  }

  /** It failed for one reason that is told in one line. */
  public static void assertFailed(Measurement cell, String words) {
    assertThat(cell.status()).as(cell.cell().id()).isEqualTo(Status.FAILED);
    assertThat(cell.reasons()).singleElement().asString().contains(words).doesNotContain("\n");
    assertThat(cell.score()).isEmpty();
  }

  /** It failed without being tried, as what it needs was known to be gone. */
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
