/** The benchmarks of each family of workloads on a server. */
@NullMarked
package org.enginedyno.bench.workload;

import org.jspecify.annotations.NullMarked;
