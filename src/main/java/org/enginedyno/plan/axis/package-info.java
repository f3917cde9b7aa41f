/** How the measuring side of a cell is made: driver, pool, statements and JVM. */
@NullMarked
package org.enginedyno.plan.axis;

import org.jspecify.annotations.NullMarked;
