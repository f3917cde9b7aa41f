package org.enginedyno.plan;

/**
 * Which rows a run reads and how wide its ranges are.
 *
 * @param rows rows of the table
 * @param seed seed of the generated rows and of the keys that are drawn
 * @param pkRange ids that a primary-key range spans
 * @param stateRange states that a secondary-key range spans
 */
public record DataSpec(int rows, long seed, int pkRange, int stateRange) {
  public static final int MIN_ROWS = 1_000;
  public static final int MAX_ROWS = 1_000_000_000;
  public static final int MAX_STATE_RANGE = 50;

  public DataSpec {
    require(rows >= MIN_ROWS && rows <= MAX_ROWS, "data.rows must be 1000 to 1000000000: " + rows);
    require(pkRange >= 1 && pkRange <= rows, "data.pk-range must be 1 to the rows: " + pkRange);
    require(
        stateRange >= 1 && stateRange <= MAX_STATE_RANGE,
        "data.state-range must be 1 to " + MAX_STATE_RANGE + ": " + stateRange);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
