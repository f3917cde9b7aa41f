package org.enginedyno.cli.console;

import java.util.OptionalInt;

/** What a stream is shown on, if anything. */
public interface Screen {
  /** No screen: a file, a pipe, or nothing. */
  Screen NONE =
      new Screen() {
        @Override
        public OptionalInt columns() {
          return OptionalInt.empty();
        }

        @Override
        public boolean obeysEscapes() {
          return false;
        }
      };

  /** Its columns as they are now; none where there is no screen. */
  OptionalInt columns();

  /** Whether a line can be written over. */
  boolean obeysEscapes();
}
