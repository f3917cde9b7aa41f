/** From what forks bring back to a proven measurement. */
@NullMarked
package org.enginedyno.run.proof;

import org.jspecify.annotations.NullMarked;
