/** Searches in documents. */
@NullMarked
package org.enginedyno.bench.workload;

import org.jspecify.annotations.NullMarked;
