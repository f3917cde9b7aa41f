package org.enginedyno.result.fork;

import java.util.List;
import java.util.Map;
import org.enginedyno.result.fork.ForkLog.AnswerCheck;

/** Logs of forks whose connections have no numbers. */
public final class SampleForkLog {
  private SampleForkLog() {}

  public static ForkLog of(List<Span> spans, List<AnswerCheck> answers) {
    return of(spans, answers, Map.of(), Map.of());
  }

  public static ForkLog of(
      List<Span> spans,
      List<AnswerCheck> answers,
      Map<String, String> connection,
      Map<String, String> jvm) {
    ForkLog.Workers workers = new ForkLog.Workers(List.of(), List.of());
    return new ForkLog(spans, answers, connection, jvm, null, List.of(), workers, null);
  }
}
