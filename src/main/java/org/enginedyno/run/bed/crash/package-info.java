/** What is left in a table after its server was killed in the middle of inserts. */
@NullMarked
package org.enginedyno.run.bed.crash;

import org.jspecify.annotations.NullMarked;
