package org.enginedyno.workload;

/**
 * When all files are forced to the disk (fsync).
 *
 * @param every after so many writes of each worker; zero where that is not asked
 * @param atEnd whether once when a run is over
 */
public record FsyncRule(int every, boolean atEnd) {
  static final String NEVER = "never";
  static final String END = "end";

  /** What a plan says: never, end, or a number. */
  public static FsyncRule of(String text) {
    return switch (text) {
      case NEVER -> new FsyncRule(0, false);
      case END -> new FsyncRule(0, true);
      default -> new FsyncRule(Integer.parseInt(text), false);
    };
  }

  /** Whether files are forced at any time. */
  public boolean isAsked() {
    return every > 0 || atEnd;
  }

  /** Whether it is time after so many writes of a worker. */
  public boolean isDue(long writes) {
    return every > 0 && writes % every == 0;
  }
}
