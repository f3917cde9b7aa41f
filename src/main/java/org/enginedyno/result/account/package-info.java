/** The measured spans of a cell added up: cost, latencies, waits, marks, and the limit. */
package org.enginedyno.result.account;
