/** Stored values in words that all readers of a run are given alike. */
@NullMarked
package org.enginedyno.report.format;

import org.jspecify.annotations.NullMarked;
