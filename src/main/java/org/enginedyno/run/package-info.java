/** The conductor: cells to JMH, to proofs, to the journal. */
package org.enginedyno.run;
