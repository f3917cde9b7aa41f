package org.enginedyno.workload.custom;

/** A value that cannot be parsed; the message says what is wrong and what to write. */
public final class ValueProblem extends IllegalArgumentException {
  private final int offset;

  /**
   * @param offset its position in the text, from 0
   */
  ValueProblem(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }
}
