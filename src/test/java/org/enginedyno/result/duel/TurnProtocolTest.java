package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.enginedyno.plan.Side;
import org.junit.jupiter.api.Test;

final class TurnProtocolTest {
  @Test
  void readsWhatItWrites() {
    TurnProtocol.Command open = new TurnProtocol.Command(TurnProtocol.Verb.OPEN, Side.NEW);
    assertThat(TurnProtocol.command(TurnProtocol.line(open))).isEqualTo(open);
    TurnProtocol.Command await = new TurnProtocol.Command(TurnProtocol.Verb.AWAIT, null);
    assertThat(TurnProtocol.command(TurnProtocol.line(await))).isEqualTo(await);
    assertThat(TurnProtocol.hello(TurnProtocol.line(42, List.of(Side.BASE, Side.NEW))))
        .isEqualTo(new TurnProtocol.Hello(42, List.of(Side.BASE, Side.NEW)));
    TurnProtocol.RunStarted started = new TurnProtocol.RunStarted(2, 5_000);
    assertThat(TurnProtocol.started(TurnProtocol.line(started))).isEqualTo(started);
    TurnProtocol.Slice slice = new TurnProtocol.Slice(200, "HISTFAAA");
    assertThat(TurnProtocol.slice(TurnProtocol.line(slice))).isEqualTo(slice);
  }

  @Test
  void tellsASliceThatWasCutShort() {
    assertThat(TurnProtocol.slice(TurnProtocol.line((TurnProtocol.Slice) null))).isNull();
  }

  @Test
  void refusesAnotherAnswerThanItAskedFor() {
    assertThatThrownBy(() -> TurnProtocol.started("slice 1 x"))
        .hasMessageContaining("begins with begun");
  }

  @Test
  void refusesACommandThatNamesNoSideWhereOneIsNeeded() {
    assertThatThrownBy(() -> TurnProtocol.command("open").ofOne())
        .hasMessageContaining("OPEN names no side");
  }
}
