/** Documents that are read from files, and the words in them. */
@NullMarked
package org.enginedyno.workload.corpus.file;

import org.jspecify.annotations.NullMarked;
