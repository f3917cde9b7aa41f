package org.enginedyno.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.enginedyno.plan.axis.Units;
import org.jspecify.annotations.Nullable;

/** A request for a run or a gate: a plan, changes to it, and the folder for the results. */
public final class DynoRun {
  final String plan;

  /** Texts, or lists of texts, by the keys of the plan. */
  final Map<String, Object> overrides;

  @Nullable String user;
  @Nullable Supplier<char[]> password;
  @Nullable Path results;
  boolean replaces;
  @Nullable Duration budget;
  Duration waits = Duration.ZERO;
  DynoListener listener = new DynoListener() {};

  private DynoRun(String plan, Map<String, Object> overrides) {
    this.plan = plan;
    this.overrides = overrides;
  }

  /**
   * A run of a plan.
   *
   * @param plan its name, as {@code dyno list plans} shows them, or its YAML file
   */
  public static DynoRun of(String plan) {
    return new DynoRun(Objects.requireNonNull(plan, "plan"), new LinkedHashMap<>());
  }

  /** The run that another process requests. */
  static DynoRun of(RunnerMessage.Request request, Supplier<char[]> password) {
    DynoRun run = new DynoRun(request.plan(), new LinkedHashMap<>(request.overrides()));
    if (!request.user().isEmpty()) {
      run.user = request.user();
      run.password = password;
    }
    run.results = request.results().isEmpty() ? null : Path.of(request.results());
    run.replaces = request.replaces();
    run.budget = request.budget().isZero() ? null : request.budget();
    run.waits = request.waits();
    return run;
  }

  RunnerMessage.Request request(boolean isGate) {
    return new RunnerMessage.Request(
        plan,
        isGate,
        overrides,
        user == null ? "" : user,
        results == null ? "" : results.toString(),
        replaces,
        budget == null ? Duration.ZERO : budget,
        waits);
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
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, () -> "value of " + key);
    return with(copy -> copy.overrides.put(key, value));
  }

  private DynoRun with(String key, String... values) {
    Stream.of(values).forEach(value -> Objects.requireNonNull(value, key));
    return with(copy -> copy.overrides.put(key, List.of(values)));
  }

  /** Runs are immutable: each change returns a copy. */
  private DynoRun with(Consumer<DynoRun> change) {
    DynoRun copy = new DynoRun(plan, new LinkedHashMap<>(overrides));
    copy.user = user;
    copy.password = password;
    copy.results = results;
    copy.replaces = replaces;
    copy.budget = budget;
    copy.waits = waits;
    copy.listener = listener;
    change.accept(copy);
    return copy;
  }

  /**
   * The user and password for external servers. By default the user in the server's file, or {@code
   * root}, and the password in the environment variable {@code DYNO_PASSWORD}, or the one that the
   * server's file refers to.
   *
   * @param password called each time that the password is needed; the password never appears in
   *     logs, arguments of processes or results
   */
  public DynoRun login(String user, Supplier<char[]> password) {
    return with(
        copy -> {
          copy.user = user;
          copy.password = password;
        });
  }

  /** The password that the caller's supplier returns now. */
  String askedPassword() {
    return password == null
        ? ""
        : new String(Objects.requireNonNull(password.get(), "the supplier returned no password"));
  }

  /**
   * The folder for the results, which must be new or empty; by default {@code results/PLAN-DATE}.
   */
  public DynoRun results(Path folder) {
    return with(folder, false);
  }

  /** The folder for the results; those of an earlier run in it are replaced. */
  public DynoRun replacing(Path folder) {
    return with(folder, true);
  }

  private DynoRun with(Path folder, boolean replacing) {
    return with(
        copy -> {
          copy.results = folder;
          copy.replaces = replacing;
        });
  }

  /**
   * The time limit: all warm-ups and runs are shortened in proportion to meet it. A gate starts no
   * launch that cannot finish in time.
   */
  public DynoRun budget(Duration longest) {
    if (longest.isNegative() || longest.isZero()) {
      throw new DynoException("budget: must be more than 0: " + longest.toSeconds() + "s", null);
    }
    return with(copy -> copy.budget = longest);
  }

  /** The time limit as text, such as {@code 30m} or {@code 2h}. */
  public DynoRun budget(String longest) {
    try {
      return budget(Units.duration(longest));
    } catch (IllegalArgumentException e) {
      throw new DynoException("budget: " + e.getMessage(), e);
    }
  }

  /**
   * The longest time to wait while another run measures on this machine; by default it does not
   * wait.
   */
  public DynoRun waiting(Duration longest) {
    if (longest.isNegative()) {
      throw new DynoException("waiting: must not be negative: " + longest.toSeconds() + "s", null);
    }
    return with(copy -> copy.waits = longest);
  }

  /** The listener that gets events of the run. */
  public DynoRun listener(DynoListener events) {
    return with(copy -> copy.listener = events);
  }
}
