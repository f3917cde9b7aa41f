/** The values of a duel: blocks, launches, statistics and verdicts. */
package org.enginedyno.result.duel;
