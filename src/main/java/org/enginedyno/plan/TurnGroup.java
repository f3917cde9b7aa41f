package org.enginedyno.plan;

/** What is equal in all cells that are compared with each other and take turns. */
record TurnGroup(String workload, int threads) {
  /** In one line; the order of the cells is drawn from it. */
  @Override
  public String toString() {
    return "%s t%d".formatted(workload, threads);
  }
}
