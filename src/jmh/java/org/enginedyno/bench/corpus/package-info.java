/** Searches in documents. */
@NullMarked
package org.enginedyno.bench.corpus;

import org.jspecify.annotations.NullMarked;
