/** The benchmarks of each family of workloads on a server. */
package org.enginedyno.bench.workload;
