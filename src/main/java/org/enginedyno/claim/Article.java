package org.enginedyno.claim;

import java.util.List;

/**
 * A published report and its claims.
 *
 * @param date its date, as precisely as it is known
 * @param tables its tables of figures, from which some of the claims are derived
 */
public record Article(
    String name,
    String title,
    String source,
    String date,
    Circumstances circumstances,
    List<FigureTable> tables,
    List<Claim> claims) {
  /**
   * The conditions under which the figures were measured.
   *
   * @param cores of the machine; zero if the article does not say
   * @param measured the duration, and which of several runs counts
   */
  public record Circumstances(
      String version, String hardware, int cores, String settings, String measured) {}
}
