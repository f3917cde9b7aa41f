/** Short transactions over the tables that sysbench made common. */
@NullMarked
package org.enginedyno.workload.oltp;

import org.jspecify.annotations.NullMarked;
