package org.enginedyno.report.export;

import java.util.List;

/**
 * One test as a CI server shows it.
 *
 * @param group what it is shown under, like a class: parts with points between them
 * @param seconds how long it took
 * @param said lines that belong to it, whatever its end
 */
public record TestCase(String group, String name, double seconds, TestEnd end, List<String> said) {
  public TestCase {
    said = List.copyOf(said);
  }
}
