package org.enginedyno.report.export;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.enginedyno.report.export.TestEnd.Kind;

/**
 * Tests that belong together.
 *
 * @param properties the conditions that all of them share
 */
public record TestSuite(String name, Map<String, String> properties, List<TestCase> cases) {
  public TestSuite {
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    cases = List.copyOf(cases);
  }

  /** How many ended so. */
  long count(Kind kind) {
    return cases.stream().filter(one -> one.end().kind() == kind).count();
  }

  /** How long all took together. */
  double seconds() {
    return cases.stream().mapToDouble(TestCase::seconds).sum();
  }
}
