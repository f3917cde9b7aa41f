/** Tables and other parts of a text, and a renderer for each output format. */
package org.enginedyno.report.table;
