/** The states that benchmarks run in; each family of workloads has a room for its own. */
@NullMarked
package org.enginedyno.bench;

import org.jspecify.annotations.NullMarked;
