/**
 * Plans as tests of JUnit: {@link org.enginedyno.junit.DynoPlan} runs one and hands in its results.
 */
@NullMarked
package org.enginedyno.junit;

import org.jspecify.annotations.NullMarked;
