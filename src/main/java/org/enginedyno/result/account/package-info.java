/** What the measured spans of a cell come to: cost, latencies, waits, and what limited it. */
@NullMarked
package org.enginedyno.result.account;

import org.jspecify.annotations.NullMarked;
