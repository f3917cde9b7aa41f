/** What may be said of two measurements beside each other: pure statistics, and the words. */
@NullMarked
package org.enginedyno.result.verdict;

import org.jspecify.annotations.NullMarked;
