/** How the sides of a duel take turns within a measuring JVM. */
@NullMarked
package org.enginedyno.bench.turn;

import org.jspecify.annotations.NullMarked;
