/** Plain text: the CSV, the Markdown summary, and the table for a terminal. */
package org.enginedyno.report.text;
