/** What came of a gate, for other programs. */
@NullMarked
package org.enginedyno.api.verdict;

import org.jspecify.annotations.NullMarked;
