package org.enginedyno.plan;

/**
 * Two cells of a duel that differ only in what their sides name.
 *
 * @param name the name of the pair, unique in its duel
 */
public record CellPair(String name, Cell base, Cell candidate) {
  private static final int LONGEST_FILE_NAME = 120;

  public record Skipped(String name, String reason) {}

  public Cell of(Side side) {
    return side == Side.BASE ? base : candidate;
  }

  public String fileName() {
    String plain = name.replaceAll("[^A-Za-z0-9._@=]+", "-");
    String start = plain.substring(0, Math.min(plain.length(), LONGEST_FILE_NAME));
    // what was replaced or cut off may be the only difference of two pairs
    return start.equals(name.replace(' ', '-'))
        ? start
        : start + "-" + Integer.toHexString(name.hashCode());
  }
}
