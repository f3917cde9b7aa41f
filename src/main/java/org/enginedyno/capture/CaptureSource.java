package org.enginedyno.capture;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NearNames;
import org.jspecify.annotations.Nullable;

/**
 * Where statements come from.
 *
 * @param log null for the server's digests
 * @param file of that log
 */
public record CaptureSource(@Nullable QueryLog log, @Nullable Path file) {
  private static final String DIGESTS = "digests";

  /** Reads {@code digests}, or the kind of a log and its file. */
  public static CaptureSource of(List<String> words, Path folder) {
    String kind = words.get(0);
    List<String> kinds =
        Stream.concat(Stream.of(DIGESTS), Arrays.stream(QueryLog.values()).map(QueryLog::option))
            .toList();
    if (!kinds.contains(kind)) {
      throw new UserError(
          "--from cannot be '%s'%s".formatted(kind, NearNames.choice(kind, "there are", kinds)));
    }
    Optional<QueryLog> log =
        Arrays.stream(QueryLog.values()).filter(one -> one.option().equals(kind)).findFirst();
    if (words.size() != (log.isPresent() ? 2 : 1)) {
      throw new UserError(
          log.isPresent()
              ? "--from %s needs the log's file; write --from %1$s FILE".formatted(kind)
              : "--from digests takes no file: '%s'; write --from slow-log or general-log for a file"
                  .formatted(words.get(1)));
    }
    return new CaptureSource(
        log.orElse(null), log.isPresent() ? folder.resolve(words.get(1)) : null);
  }

  @Override
  public String toString() {
    return log == null
        ? DIGESTS
        : "the %s %s"
            .formatted(
                log.option().replace('-', ' '),
                Stream.ofNullable(file)
                    .map(path -> String.valueOf(path.getFileName()))
                    .collect(Collectors.joining()));
  }

  /** What this source cannot show. */
  List<String> limits() {
    if (log == null) {
      return List.of(
          "Digests show no transactions: each statement is an operation of its own."
              + " With --from general-log FILE, transactions stay together.");
    }
    return log == QueryLog.SLOW
        ? List.of(
            "A slow log has only statements that took longer than long_query_time, and the weights"
                + " are theirs.")
        : List.of();
  }
}
