/** Read patterns over the table {@code normal}. */
@NullMarked
package org.enginedyno.bench.read;

import org.jspecify.annotations.NullMarked;
