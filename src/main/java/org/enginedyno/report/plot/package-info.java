/** The plots of a run: what each of them shows of its results. */
@NullMarked
package org.enginedyno.report.plot;

import org.jspecify.annotations.NullMarked;
