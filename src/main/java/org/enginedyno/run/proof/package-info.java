/** Turns what forks bring back into a proven measurement. */
@NullMarked
package org.enginedyno.run.proof;

import org.jspecify.annotations.NullMarked;
