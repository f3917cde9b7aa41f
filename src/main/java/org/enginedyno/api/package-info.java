/**
 * Measuring from a Java program: {@link org.enginedyno.api.Dyno} runs a plan and returns its
 * results.
 *
 * <p>This package and {@code org.enginedyno.junit} are the public API; all other packages of
 * Enginedyno change without notice.
 */
@NullMarked
package org.enginedyno.api;

import org.jspecify.annotations.NullMarked;
