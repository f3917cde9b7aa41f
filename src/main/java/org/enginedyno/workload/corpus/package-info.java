/** Full-text search over a corpus of documents. */
@NullMarked
package org.enginedyno.workload.corpus;

import org.jspecify.annotations.NullMarked;
