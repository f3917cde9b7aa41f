/** Inserts into tables that are made anew. */
@NullMarked
package org.enginedyno.workload.insert;

import org.jspecify.annotations.NullMarked;
