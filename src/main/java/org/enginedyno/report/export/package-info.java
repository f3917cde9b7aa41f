/** Stored results in the formats of other tools; only proven figures are exported as numbers. */
package org.enginedyno.report.export;
