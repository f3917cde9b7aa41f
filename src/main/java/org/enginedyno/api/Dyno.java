package org.enginedyno.api;

import java.io.IOException;

/**
 * Runs plans in a separate process, the runner, with dyno's libraries and none of the caller's.
 *
 * <p>It prints nothing, never exits the JVM, and leaves only the results folder behind. It can be
 * called any number of times. Only one run of a user measures on a machine at a time, including
 * runs of the command {@code dyno}.
 */
public final class Dyno {
  private Dyno() {}

  /**
   * Runs a plan without changes.
   *
   * @param plan a plan's name, or its YAML file
   */
  public static DynoResults run(String plan) throws IOException, InterruptedException {
    return run(DynoRun.of(plan));
  }

  /**
   * Measures the cells of a plan, proves the results and writes the report.
   *
   * <p>An interrupt of the calling thread ends the measuring JVM and the servers that were started;
   * the cells that were finished by then are kept and reported in the folder of results.
   *
   * @return the result of each cell, valid or not
   * @throws DynoException if the caller can correct the error; the message says what is wrong and
   *     what to do
   * @throws IOException if the run as a whole fails, for example on a full disk
   * @throws InterruptedException if the calling thread was interrupted; by then the measuring JVM
   *     and the servers have ended
   */
  public static DynoResults run(DynoRun run) throws IOException, InterruptedException {
    return (DynoResults) new RunnerProcess(run, false).results();
  }

  /**
   * Compares a plan's new side with its base, without changes to the plan.
   *
   * @param plan a plan's name, or its YAML file, which has a {@code duel} section
   */
  public static DynoVerdicts gate(String plan) throws IOException, InterruptedException {
    return gate(DynoRun.of(plan));
  }

  /**
   * Compares a plan's new side with its base in alternating slices until each pair of cells has a
   * verdict. With a {@code budget}, no launch starts that cannot finish in time.
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
