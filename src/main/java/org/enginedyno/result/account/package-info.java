/** The measured spans of a cell added up: cost, latencies, waits, marks, and the limit. */
@NullMarked
package org.enginedyno.result.account;

import org.jspecify.annotations.NullMarked;
