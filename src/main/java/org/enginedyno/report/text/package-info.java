/** Plain text: the CSV, the summary in Markdown, the table for a terminal. */
@NullMarked
package org.enginedyno.report.text;

import org.jspecify.annotations.NullMarked;
