/** Stored values as text, the same for every reader of a run. */
@NullMarked
package org.enginedyno.report.format;

import org.jspecify.annotations.NullMarked;
