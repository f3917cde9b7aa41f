package org.enginedyno.run.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.Figures;
import org.enginedyno.result.FiguresBuilder;
import org.enginedyno.result.Histograms;
import org.enginedyno.result.Latency;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.Counts;
import org.enginedyno.result.Proof.ForkStates;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.Status;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class AnswersAcrossTest {
  private static Measurement cell(String engine, @Nullable String answers) {
    Proof proof =
        new Proof(
            engine,
            List.of(new StatementProof("SELECT 1", List.of(), answers)),
            new Counts(1, 1, Map.of()),
            Map.of(),
            null,
            ForkStates.NONE,
            List.of(new Check("complete", true, "")));
    Figures figures =
        new FiguresBuilder(List.of(List.of(1.0)), Latency.of(Histograms.create())).build();
    return new Measurement(
        Sample.cell(engine), Status.OK, List.of(), Instant.EPOCH, 1, figures, proof);
  }

  private static Stream<String> odd(Measurement... cells) {
    return AnswersAcross.invalid(List.of(cells)).stream()
        .map(one -> one.cell().engine() + " " + one.status());
  }

  @Test
  void theMinorityIsInvalid() {
    assertThat(odd(cell("InnoDB", "a"), cell("MyISAM", "b"), cell("Aria", "a")))
        .containsExactly("MyISAM INVALID");
    assertThat(
            AnswersAcross.invalid(List.of(cell("InnoDB", "a"), cell("Aria", "b"))).get(0).reasons())
        .singleElement()
        .asString()
        .startsWith("the answers differ from those of READ_")
        .endsWith(": SELECT 1");
  }

  @Test
  void withoutAMajorityAllAreInvalid() {
    assertThat(odd(cell("InnoDB", "a"), cell("MyISAM", "b")))
        .containsExactly("InnoDB INVALID", "MyISAM INVALID");
  }

  @Test
  void onlySidesWithTheSameQuestionMustAnswerAlike() {
    Cell range = Sample.like("OLTP_SIMPLE_RANGE", "InnoDB").cell();
    Cell longer = Sample.like("OLTP_SIMPLE_RANGE", "InnoDB").knobs("oltp.range-size", "200").cell();

    assertThat(differing(range, range, "b")).containsExactly("SELECT 1");
    assertThat(differing(range, range, "a")).isEmpty();
    assertThat(differing(range, range, null)).isEmpty();
    assertThat(differing(range, longer, "b")).isEmpty();
  }

  private static List<String> differing(Cell base, Cell other, @Nullable String answers) {
    return AnswersAcross.differing(
        new CellPair("range", base, other),
        Objects.requireNonNull(cell("InnoDB", "a").proof()),
        Objects.requireNonNull(cell("InnoDB", answers).proof()));
  }

  @Test
  void equalAndIncomparableAnswersStayValid() {
    assertThat(odd(cell("InnoDB", "a"), cell("MyISAM", "a"))).isEmpty();
    assertThat(odd(cell("InnoDB", null), cell("MyISAM", "b"))).isEmpty();
  }
}
