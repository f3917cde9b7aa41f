/** Pages in HTML, each one file, and their sections. */
@NullMarked
package org.enginedyno.report.page;

import org.jspecify.annotations.NullMarked;
