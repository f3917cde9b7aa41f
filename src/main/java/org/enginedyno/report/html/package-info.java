/** Escaped HTML: elements, tables and sections. */
@NullMarked
package org.enginedyno.report.html;

import org.jspecify.annotations.NullMarked;
