/** Reports and exports, which are made from stored results alone. */
package org.enginedyno.report;
