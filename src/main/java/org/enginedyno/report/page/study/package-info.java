/** Sections on what axes, waits and earlier findings say beside the figures. */
@NullMarked
package org.enginedyno.report.page.study;

import org.jspecify.annotations.NullMarked;
