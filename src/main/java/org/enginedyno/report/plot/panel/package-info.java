/** As many series as one chart can show, and how each of them is drawn. */
@NullMarked
package org.enginedyno.report.plot.panel;

import org.jspecify.annotations.NullMarked;
