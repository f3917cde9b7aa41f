package org.enginedyno.workload.custom;

/** A value that cannot be read; the message says what is wrong and what would be right. */
public final class ValueProblem extends IllegalArgumentException {
  private final int offset;

  /**
   * @param offset where in the text it is, the first character being 0
   */
  ValueProblem(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }
}
