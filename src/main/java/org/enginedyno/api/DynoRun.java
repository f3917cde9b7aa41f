package org.enginedyno.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.enginedyno.plan.Units;
import org.enginedyno.session.PlanChoice;
import org.jspecify.annotations.Nullable;

/**
 * A run or gate that is wanted: a plan, what is to be otherwise than it says, and where results go.
 */
public final class DynoRun {
  private final String plan;
  private final Map<String, String> overrides;
  private final Credentials credentials;
  private final Output output;
  private final Times times;
  private final DynoListener listener;

  /** Who we are to external servers. */
  record Credentials(@Nullable String user, @Nullable Supplier<char[]> password) {}

  /** Where results go. */
  record Output(@Nullable Path results, boolean replaces) {}

  /** How long it may take, and how long it waits for its turn. */
  record Times(Optional<Duration> budget, Duration waits) {}

  private DynoRun(
      String plan,
      Map<String, String> overrides,
      Credentials credentials,
      Output output,
      Times times,
      DynoListener listener) {
    this.plan = plan;
    this.overrides = Collections.unmodifiableMap(overrides);
    this.credentials = credentials;
    this.output = output;
    this.times = times;
    this.listener = listener;
  }

  /**
   * A run of a plan.
   *
   * @param plan its name, as {@code dyno list plans} shows them, or its YAML file
   */
  public static DynoRun of(String plan) {
    return new DynoRun(
        plan,
        new LinkedHashMap<>(),
        new Credentials(null, null),
        new Output(null, false),
        new Times(Optional.empty(), Duration.ZERO),
        new DynoListener() {});
  }

  /** The servers: names of the catalogue, YAML files, or JDBC URLs. */
  public DynoRun servers(String... servers) {
    return with("servers", servers);
  }

  /** The storage engines, by the names that {@code SHOW ENGINES} gives them. */
  public DynoRun engines(String... engines) {
    return with("engines", engines);
  }

  /** The workloads: names, or patterns such as {@code read.pk*}. */
  public DynoRun workloads(String... workloads) {
    return with("workloads", workloads);
  }

  /** The numbers of threads. */
  public DynoRun threads(int... threads) {
    return with("threads", IntStream.of(threads).mapToObj(String::valueOf).toArray(String[]::new));
  }

  /** Any other key of the plan, as {@code --set} has them: {@code set("data.rows", "20000")}. */
  public DynoRun set(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(overrides);
    more.put(key, value);
    return new DynoRun(plan, more, credentials, output, times, listener);
  }

  private DynoRun with(String key, String... values) {
    return set(key, PlanChoice.list(Arrays.asList(values)));
  }

  /**
   * Who we are to servers that run already. Without it, servers' own files say so, or {@code root}
   * and the environment variable {@code DYNO_PASSWORD}.
   *
   * @param password is asked each time that it is needed; what it gives reaches no log, no argument
   *     of a process and no result
   */
  public DynoRun login(String user, Supplier<char[]> password) {
    return new DynoRun(plan, overrides, new Credentials(user, password), output, times, listener);
  }

  /** The folder for the results, which must be new or empty; {@code results/PLAN-DATE} else. */
  public DynoRun results(Path folder) {
    return new DynoRun(plan, overrides, credentials, new Output(folder, false), times, listener);
  }

  /** The folder for the results, in place of those of an earlier run that may be there. */
  public DynoRun replacing(Path folder) {
    return new DynoRun(plan, overrides, credentials, new Output(folder, true), times, listener);
  }

  /**
   * Shortens all warm-ups and runs alike, so that it takes no longer; a gate makes no launch that
   * would end later.
   */
  public DynoRun budget(Duration longest) {
    Times other = new Times(Optional.of(longest), times.waits());
    return new DynoRun(plan, overrides, credentials, output, other, listener);
  }

  /** The same in words, such as {@code 30m} or {@code 2h}. */
  public DynoRun budget(String longest) {
    try {
      return budget(Units.duration(longest));
    } catch (IllegalArgumentException e) {
      throw new DynoException("budget: " + e.getMessage(), e);
    }
  }

  /** How long it waits where another run measures on this machine; not at all else. */
  public DynoRun waiting(Duration longest) {
    Times other = new Times(times.budget(), longest);
    return new DynoRun(plan, overrides, credentials, output, other, listener);
  }

  /** Who is told of it while it goes on. */
  public DynoRun listener(DynoListener told) {
    return new DynoRun(plan, overrides, credentials, output, times, told);
  }

  PlanChoice choice() {
    return new PlanChoice(plan, overrides);
  }

  Credentials credentials() {
    return credentials;
  }

  Output output() {
    return output;
  }

  Times times() {
    return times;
  }

  DynoListener listener() {
    return listener;
  }
}
