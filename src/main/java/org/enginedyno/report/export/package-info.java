/** Stored results in the formats of other tools; only proven figures become numbers. */
package org.enginedyno.report.export;
