/** Patterns by engines in a table of shades. */
@NullMarked
package org.enginedyno.report.compare.map;

import org.jspecify.annotations.NullMarked;
