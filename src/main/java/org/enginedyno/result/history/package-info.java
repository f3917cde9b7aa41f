/**
 * Two runs that were stored at different times, beside each other: what may be said, and no more.
 */
@NullMarked
package org.enginedyno.result.history;

import org.jspecify.annotations.NullMarked;
