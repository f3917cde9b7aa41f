/**
 * The JMH states of benchmarks, the connections and statements of workers, and the counters of a
 * fork; each family of workloads has its own package.
 */
package org.enginedyno.bench;
