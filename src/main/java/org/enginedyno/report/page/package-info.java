/** The report as one HTML page, a class a section. */
@NullMarked
package org.enginedyno.report.page;

import org.jspecify.annotations.NullMarked;
