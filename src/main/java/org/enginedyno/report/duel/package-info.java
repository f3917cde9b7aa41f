/** What came of a duel, for people. */
@NullMarked
package org.enginedyno.report.duel;

import org.jspecify.annotations.NullMarked;
