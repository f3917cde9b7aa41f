/**
 * Measuring from a Java program: {@link org.enginedyno.api.Dyno} runs a plan and gives its results.
 *
 * <p>This package, {@code org.enginedyno.api} and {@code org.enginedyno.junit} are what other
 * programs may use; all else of Enginedyno changes without notice.
 */
@NullMarked
package org.enginedyno.api;

import org.jspecify.annotations.NullMarked;
