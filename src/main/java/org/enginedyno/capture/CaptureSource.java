package org.enginedyno.capture;

import java.nio.file.Path;
import java.util.List;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.jspecify.annotations.Nullable;

/**
 * The source of statements.
 *
 * @param kind {@code digests}, {@code slow-log} or {@code general-log}
 * @param log the file of the log; null for the server's digests
 */
public record CaptureSource(String kind, @Nullable Path log) {
  private static final List<String> KINDS = List.of("digests", "slow-log", "general-log");

  /** Parses {@code digests}, or the kind of a log and its file. */
  public static CaptureSource of(List<String> words, Path folder) {
    String kind = words.get(0);
    if (!KINDS.contains(kind)) {
      throw new UserError(
          "--from cannot be '%s'%s".formatted(kind, NearNames.choice(kind, "there are", KINDS)));
    }
    boolean isLog = !kind.equals("digests");
    if (words.size() != (isLog ? 2 : 1)) {
      throw new UserError(
          isLog
              ? "--from %s needs the log's file; write --from %1$s FILE".formatted(kind)
              : "--from digests does not accept a file: '%s'; write --from slow-log or general-log for a file"
                  .formatted(words.get(1)));
    }
    return new CaptureSource(kind, isLog ? folder.resolve(words.get(1)) : null);
  }

  @Override
  public String toString() {
    return log == null ? kind : "the %s %s".formatted(kind.replace('-', ' '), log.getFileName());
  }

  /** The limits of this source. */
  List<String> limits() {
    return switch (kind) {
      case "digests" ->
          List.of(
              "Digests show no transactions: each statement is a separate operation. With --from general-log FILE, transactions stay together.");
      case "slow-log" ->
          List.of(
              "A slow log has only statements that took longer than long_query_time; the weights count only these.");
      default -> List.of();
    };
  }
}
