/** Rows that are inserted or loaded into tables that are made anew. */
@NullMarked
package org.enginedyno.bench.insert;

import org.jspecify.annotations.NullMarked;
