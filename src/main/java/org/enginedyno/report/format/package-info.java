/** Stored values as text, the same for every reader of a run. */
package org.enginedyno.report.format;
