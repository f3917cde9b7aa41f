/** How workers, and those who query beside them, come by connections and statements. */
@NullMarked
package org.enginedyno.bench.worker;

import org.jspecify.annotations.NullMarked;
