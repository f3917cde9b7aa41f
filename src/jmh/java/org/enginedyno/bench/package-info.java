/**
 * The states that benchmarks run in, how workers get connections and statements, and what a fork
 * counts; each family of workloads has a package of its own.
 */
package org.enginedyno.bench;
