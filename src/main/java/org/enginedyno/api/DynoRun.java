package org.enginedyno.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.enginedyno.plan.Units;
import org.enginedyno.session.Login;
import org.enginedyno.session.PlanChoice;
import org.jspecify.annotations.Nullable;

/**
 * A run or gate that is wanted: a plan, what is to be otherwise than it says, and where results go.
 */
public final class DynoRun {
  final String plan;
  final Map<String, String> overrides;
  Login login = new Login(null, (server, user) -> Optional.empty());
  @Nullable Path results;
  boolean replaces;
  @Nullable Duration budget;
  Duration waits = Duration.ZERO;
  DynoListener listener = new DynoListener() {};

  private DynoRun(String plan, Map<String, String> overrides) {
    this.plan = plan;
    this.overrides = overrides;
  }

  /**
   * A run of a plan.
   *
   * @param plan its name, as {@code dyno list plans} shows them, or its YAML file
   */
  public static DynoRun of(String plan) {
    return new DynoRun(plan, new LinkedHashMap<>());
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
    return with(copy -> copy.overrides.put(key, value));
  }

  private DynoRun with(String key, String... values) {
    return set(key, PlanChoice.list(Arrays.asList(values)));
  }

  /** A run that was made never changes; what is changed is a copy. */
  private DynoRun with(Consumer<DynoRun> change) {
    DynoRun copy = new DynoRun(plan, new LinkedHashMap<>(overrides));
    copy.login = login;
    copy.results = results;
    copy.replaces = replaces;
    copy.budget = budget;
    copy.waits = waits;
    copy.listener = listener;
    change.accept(copy);
    return copy;
  }

  /**
   * Who we are to servers that run already. Without it, servers' own files say so, or {@code root}
   * and the environment variable {@code DYNO_PASSWORD}.
   *
   * @param password is asked each time that it is needed; what it gives reaches no log, no argument
   *     of a process and no result
   */
  public DynoRun login(String user, Supplier<char[]> password) {
    Login other = new Login(user, (server, name) -> Optional.of(new String(password.get())));
    return with(copy -> copy.login = other);
  }

  /** The folder for the results, which must be new or empty; {@code results/PLAN-DATE} else. */
  public DynoRun results(Path folder) {
    return with(folder, false);
  }

  /** The folder for the results, in place of those of an earlier run that may be there. */
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
   * Shortens all warm-ups and runs alike, so that it takes no longer; a gate makes no launch that
   * would end later.
   */
  public DynoRun budget(Duration longest) {
    return with(copy -> copy.budget = longest);
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
    return with(copy -> copy.waits = longest);
  }

  /** The listener that gets events of the run. */
  public DynoRun listener(DynoListener events) {
    return with(copy -> copy.listener = events);
  }

  PlanChoice choice() {
    return new PlanChoice(plan, overrides);
  }
}
