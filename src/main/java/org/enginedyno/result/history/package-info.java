/** Stored runs compared: figures, conditions, and when a comparison is refused. */
@NullMarked
package org.enginedyno.result.history;

import org.jspecify.annotations.NullMarked;
