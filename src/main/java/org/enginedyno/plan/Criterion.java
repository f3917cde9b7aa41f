package org.enginedyno.plan;

/** What is compared of two sides. */
public enum Criterion {
  THROUGHPUT("throughput", "operations/s", true),
  MEDIAN_LATENCY("latency-p50", "median latency", false),
  TAIL_LATENCY("latency-p99", "p99 latency", false),
  CLIENT_CPU("client-cpu", "client CPU per operation", false),
  SERVER_CPU("server-cpu", "server CPU per operation", false);

  private final String word;
  private final String title;
  private final boolean moreIsBetter;

  Criterion(String word, String title, boolean moreIsBetter) {
    this.word = word;
    this.title = title;
    this.moreIsBetter = moreIsBetter;
  }

  /** Its name for a reader. */
  public String title() {
    return title;
  }

  /** Whether more of it is an improvement. */
  public boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** As plans write it. */
  @Override
  public String toString() {
    return word;
  }
}
