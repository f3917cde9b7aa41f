/** The values of a duel: blocks, launches, statistics and verdicts. */
@NullMarked
package org.enginedyno.result.duel;

import org.jspecify.annotations.NullMarked;
