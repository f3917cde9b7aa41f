/** Stored results in the formats of other tools; only proven figures become numbers. */
@NullMarked
package org.enginedyno.report.export;

import org.jspecify.annotations.NullMarked;
