/** What generated rows are made of. */
@NullMarked
package org.enginedyno.workload.rows;

import org.jspecify.annotations.NullMarked;
