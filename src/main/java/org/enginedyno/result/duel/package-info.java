/** What a duel leaves behind: its blocks, and what may be said of them. */
@NullMarked
package org.enginedyno.result.duel;

import org.jspecify.annotations.NullMarked;
