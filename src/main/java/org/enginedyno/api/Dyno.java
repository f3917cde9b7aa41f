package org.enginedyno.api;

import java.io.IOException;

/**
 * Runs plans in a process of its own, the runner, which has the libraries of dyno and none of the
 * caller's.
 *
 * <p>It prints nothing, ends no JVM, and leaves nothing behind but the folder of results. It can be
 * used as often as one likes; on one machine a user's runs exclude each other, also those of the
 * command {@code dyno}.
 */
public final class Dyno {
  private Dyno() {}

  /**
   * Measures a plan as it is.
   *
   * @param plan a plan's name, or its YAML file
   */
  public static DynoResults run(String plan) throws IOException, InterruptedException {
    return run(DynoRun.of(plan));
  }

  /**
   * Measures, proves and reports.
   *
   * <p>An interrupt of the calling thread ends the measuring JVM and the servers that were started;
   * the cells that were finished by then are kept and reported in the folder of results.
   *
   * @return what came of each cell, be it valid or not
   * @throws DynoException where the caller can mend it: the message says what is wrong and what
   *     would be right
   * @throws IOException where something broke that is no cell's own matter, such as a full disk
   * @throws InterruptedException where the calling thread was interrupted; everything has ended
   *     then
   */
  public static DynoResults run(DynoRun run) throws IOException, InterruptedException {
    return (DynoResults) new RunnerProcess(run, false).results();
  }

  /**
   * Compares a plan's new side with its base, as the plan is.
   *
   * @param plan a plan's name, or its YAML file, which has a part {@code duel}
   */
  public static DynoVerdicts gate(String plan) throws IOException, InterruptedException {
    return gate(DynoRun.of(plan));
  }

  /**
   * Compares a plan's new side with its base, alternately, until there is a verdict for each pair
   * of cells; {@code budget} makes no launch that would end later.
   *
   * <p>Exceptions and interrupts are those of {@link #run(DynoRun)}; the launches that were
   * finished by then are kept and reported in the folder of results.
   *
   * @return the verdicts, whether the gate passes or not
   */
  public static DynoVerdicts gate(DynoRun run) throws IOException, InterruptedException {
    return (DynoVerdicts) new RunnerProcess(run, true).results();
  }
}
