/** Plain text: the CSV, the summary in Markdown, the table for a terminal. */
package org.enginedyno.report.text;
