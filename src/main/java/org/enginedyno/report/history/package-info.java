/** Comparisons of two stored runs, and the history of many stored runs. */
package org.enginedyno.report.history;
