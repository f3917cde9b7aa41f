package org.enginedyno.plan.axis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a plan varies on the measuring side.
 *
 * @param statements empty where each profile decides
 */
public record ClientAxes(
    List<Driver> drivers,
    List<Profile> profiles,
    List<PreparedBy> statements,
    List<Checkout> checkouts,
    List<Integer> pools,
    List<String> jvms,
    List<Executor> executors,
    List<String> jvmArgs) {
  /** Nothing is varied. */
  public static final ClientAxes USUAL = checkouts(List.of(Checkout.HELD));

  public ClientAxes {
    drivers = distinct(drivers);
    profiles = distinct(profiles);
    statements = distinct(statements);
    checkouts = distinct(checkouts);
    pools = distinct(pools);
    jvms = distinct(jvms);
    executors = distinct(executors);
    jvmArgs = distinct(jvmArgs);
  }

  /** The usual client with these ways to its connections. */
  public static ClientAxes checkouts(List<Checkout> checkouts) {
    return new ClientAxes(
        List.of(Client.USUAL.driver()),
        List.of(Client.USUAL.profile()),
        List.of(),
        checkouts,
        List.of(Client.USUAL.pool()),
        List.of(Client.USUAL.jvm()),
        List.of(Client.USUAL.executor()),
        List.of(Client.USUAL.jvmArgs()));
  }

  private static <T> List<T> distinct(List<T> values) {
    return values.stream().distinct().toList();
  }

  /** Every combination, the first value of each axis first. */
  public List<Client> all() {
    Set<Client> all = new LinkedHashSet<>();
    for (String jvm : jvms) {
      for (String args : jvmArgs) {
        for (Executor executor : executors) {
          for (int pool : pools) {
            all.addAll(connected(pool, jvm, executor, args));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  private Set<Client> connected(int pool, String jvm, Executor executor, String args) {
    Set<Client> all = new LinkedHashSet<>();
    for (Checkout checkout : checkouts) {
      for (Driver driver : drivers) {
        for (Profile profile : profiles) {
          for (PreparedBy kind :
              statements.isEmpty() ? List.of(profile.statements()) : statements) {
            all.add(new Client(driver, profile, kind, checkout, pool, jvm, executor, args));
          }
        }
      }
    }
    return all;
  }
}
