package org.enginedyno.result.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import org.enginedyno.plan.Side;
import org.enginedyno.result.Json;
import org.enginedyno.result.duel.TurnProtocol.Command;
import org.enginedyno.result.duel.TurnProtocol.Hello;
import org.enginedyno.result.duel.TurnProtocol.RunStarted;
import org.enginedyno.result.duel.TurnProtocol.Slice;
import org.enginedyno.result.duel.TurnProtocol.Verb;
import org.junit.jupiter.api.Test;

final class TurnProtocolTest {
  @Test
  void readsItsOwnOutput() throws JsonProcessingException {
    for (Object message :
        List.of(
            new Command(Verb.OPEN, Side.NEW),
            new Command(Verb.AWAIT, null),
            new Hello(42, List.of(Side.BASE, Side.NEW)),
            new RunStarted(2, 5_000),
            new Slice(200, "HISTFAAA"))) {
      String line = TurnProtocol.line(message);
      assertThat(line).doesNotContain("\n");
      assertThat((Object) Json.MAPPER.readValue(line, message.getClass())).isEqualTo(message);
    }
    assertThat(Json.MAPPER.readValue(TurnProtocol.line(null), Slice.class)).isNull();
  }

  @Test
  void refusesAnAnswerToAnotherQuestion() {
    String slice = TurnProtocol.line(new Slice(1, "x"));
    assertThatThrownBy(() -> Json.MAPPER.readValue(slice, RunStarted.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void refusesACommandWithoutARequiredSide() {
    assertThatThrownBy(() -> new Command(Verb.OPEN, null).ofOne())
        .hasMessageContaining("OPEN names no side");
  }
}
