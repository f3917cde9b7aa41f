package org.enginedyno.claim;

import java.util.List;

/**
 * A published report, and everything that it says.
 *
 * @param name of its file
 * @param source who published it
 * @param date when, as far as it is known
 * @param tables its figures as they stand beside each other; claims are made of them too
 */
public record Article(
    String name,
    String title,
    String source,
    String date,
    Circumstances circumstances,
    List<FigureTable> tables,
    List<Claim> claims) {
  public Article {
    tables = List.copyOf(tables);
    claims = List.copyOf(claims);
  }
}
