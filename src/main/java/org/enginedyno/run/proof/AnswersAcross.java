package org.enginedyno.run.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.CellPair;
import org.enginedyno.result.Measurement;
import org.enginedyno.result.Proof;
import org.enginedyno.result.Proof.Check;
import org.enginedyno.result.Proof.StatementProof;
import org.enginedyno.result.Status;

/** Compares the answers of cells that ask the same questions on different engines and servers. */
public final class AnswersAcross {
  private AnswersAcross() {}

  /** The questions of a cell: all that decides them. */
  private record Question(String workload, String data, String knobs, int statement) {}

  /**
   * The cells whose answers differ from the most common answer to a question, made INVALID; all
   * cells of a question if several answers are equally common.
   */
  public static List<Measurement> invalid(Collection<Measurement> cells) {
    Map<Question, List<Measurement>> groups = new LinkedHashMap<>();
    cells.stream()
        .filter(Measurement::isOk)
        .forEach(
            cell -> {
              List<StatementProof> statements = statements(cell);
              for (int i = 0; i < statements.size(); i++) {
                if (statements.get(i).answers() != null) {
                  groups
                      .computeIfAbsent(question(cell.cell(), i), one -> new ArrayList<>())
                      .add(cell);
                }
              }
            });
    Map<String, Measurement> odd = new LinkedHashMap<>();
    groups.forEach(
        (question, group) ->
            odd(question.statement(), group).forEach(one -> odd.putIfAbsent(one.cell().id(), one)));
    return List.copyOf(odd.values());
  }

  /** The statements of a pair that ask both sides the same question, and have other answers. */
  public static List<String> differing(CellPair pair, Proof base, Proof candidate) {
    List<String> differing = new ArrayList<>();
    for (int i = 0; i < Math.min(base.statements().size(), candidate.statements().size()); i++) {
      String ofBase = base.statements().get(i).answers();
      String ofNew = candidate.statements().get(i).answers();
      if (ofBase != null
          && ofNew != null
          && !ofBase.equals(ofNew)
          && question(pair.base(), i).equals(question(pair.candidate(), i))) {
        differing.add(base.statements().get(i).sql());
      }
    }
    return differing;
  }

  private static Question question(Cell cell, int statement) {
    return new Question(
        cell.workload(), cell.data().toString(), cell.knobs().toString(), statement);
  }

  private static List<StatementProof> statements(Measurement cell) {
    Proof proof = cell.proof();
    return proof == null ? List.of() : proof.statements();
  }

  private static List<Measurement> odd(int statement, List<Measurement> group) {
    Map<String, Long> counts =
        group.stream()
            .collect(Collectors.groupingBy(cell -> answer(cell, statement), Collectors.counting()));
    long most = Collections.max(counts.values());
    List<String> common =
        counts.entrySet().stream()
            .filter(one -> one.getValue() == most)
            .map(Map.Entry::getKey)
            .toList();
    List<Measurement> odd = new ArrayList<>();
    for (Measurement cell : group) {
      String answer = answer(cell, statement);
      boolean isUsual = common.size() == 1 && common.contains(answer);
      group.stream()
          .filter(one -> !isUsual && !answer(one, statement).equals(answer))
          .filter(one -> common.size() > 1 || common.contains(answer(one, statement)))
          .findFirst()
          .map(
              other ->
                  "the answers differ from those of %s: %s"
                      .formatted(other.cell().id(), statements(cell).get(statement).sql()))
          .ifPresent(why -> odd.add(invalid(cell, why)));
    }
    return odd;
  }

  private static String answer(Measurement cell, int statement) {
    return String.valueOf(statements(cell).get(statement).answers());
  }

  private static Measurement invalid(Measurement cell, String why) {
    Proof proof = Objects.requireNonNull(cell.proof());
    List<Check> checks = new ArrayList<>(proof.checks());
    checks.add(new Check("answers of others", false, why));
    return new Measurement(
        cell.cell(),
        Status.INVALID,
        List.of(why),
        cell.startedAt(),
        cell.seconds(),
        cell.figures(),
        new Proof(
            proof.engine(),
            proof.statements(),
            proof.counts(),
            proof.settings(),
            proof.durability(),
            proof.forks(),
            checks));
  }
}
