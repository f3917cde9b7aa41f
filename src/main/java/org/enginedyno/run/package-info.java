/** The conductor: cells to JMH, to proofs, to the journal. */
@NullMarked
package org.enginedyno.run;

import org.jspecify.annotations.NullMarked;
