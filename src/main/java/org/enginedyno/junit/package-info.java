/**
 * Plans as tests of JUnit: {@link org.enginedyno.junit.DynoPlan} runs one and hands in its results,
 * {@link org.enginedyno.junit.DynoGate} holds one as a gate.
 */
@NullMarked
package org.enginedyno.junit;

import org.jspecify.annotations.NullMarked;
