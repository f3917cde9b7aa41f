package org.enginedyno.workload;

/** Features that a table may need, and that some engines lack. */
public enum TableFeature {
  OWN_TABLES("user-created tables"),
  OWN_ROWS("rows of its own"),
  STORED_ROWS("stored rows"),
  KEYS("keys"),
  SECONDARY_KEYS("secondary keys"),
  DISABLED_KEYS("keys that can be disabled"),
  AUTO_INCREMENT("AUTO_INCREMENT"),
  NULLS("NULL values"),
  TRANSACTIONS("transactions"),
  FULL_TEXT("full-text keys");

  private final String words;

  TableFeature(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
