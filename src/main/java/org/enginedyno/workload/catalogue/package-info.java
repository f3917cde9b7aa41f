/** All workloads by name, and those that need no table. */
@NullMarked
package org.enginedyno.workload.catalogue;

import org.jspecify.annotations.NullMarked;
