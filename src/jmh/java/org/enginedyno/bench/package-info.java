/** Thin JMH benchmarks and the states that they run in. */
@NullMarked
package org.enginedyno.bench;

import org.jspecify.annotations.NullMarked;
