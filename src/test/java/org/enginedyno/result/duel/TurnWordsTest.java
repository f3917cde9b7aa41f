package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.enginedyno.plan.Side;
import org.junit.jupiter.api.Test;

final class TurnWordsTest {
  @Test
  void readsWhatItWrites() {
    TurnWords.Command open = new TurnWords.Command(TurnWords.Verb.OPEN, Side.NEW);
    assertThat(TurnWords.command(TurnWords.line(open))).isEqualTo(open);
    TurnWords.Command await = new TurnWords.Command(TurnWords.Verb.AWAIT, null);
    assertThat(TurnWords.command(TurnWords.line(await))).isEqualTo(await);
    assertThat(TurnWords.hello(TurnWords.line(42, List.of(Side.BASE, Side.NEW))))
        .isEqualTo(new TurnWords.Hello(42, List.of(Side.BASE, Side.NEW)));
    TurnWords.Begun begun = new TurnWords.Begun(2, 5_000);
    assertThat(TurnWords.begun(TurnWords.line(begun))).isEqualTo(begun);
    TurnWords.Slice slice = new TurnWords.Slice(200, "HISTFAAA");
    assertThat(TurnWords.slice(TurnWords.line(slice))).isEqualTo(slice);
  }

  @Test
  void tellsASliceThatWasCutShort() {
    assertThat(TurnWords.slice(TurnWords.line((TurnWords.Slice) null))).isNull();
  }

  @Test
  void refusesAnotherAnswerThanItAskedFor() {
    assertThatThrownBy(() -> TurnWords.begun("slice 1 x"))
        .hasMessageContaining("begins with begun");
  }

  @Test
  void refusesACommandThatNamesNoSideWhereOneIsNeeded() {
    assertThatThrownBy(() -> TurnWords.command("open").ofOne())
        .hasMessageContaining("OPEN names no side");
  }
}
