/** Tables and other parts of a text as values, and one renderer for each output. */
package org.enginedyno.report.table;
