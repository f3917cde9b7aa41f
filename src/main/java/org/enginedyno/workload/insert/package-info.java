/** Inserts into tables that are made again for each run, and bulk loads. */
@NullMarked
package org.enginedyno.workload.insert;

import org.jspecify.annotations.NullMarked;
