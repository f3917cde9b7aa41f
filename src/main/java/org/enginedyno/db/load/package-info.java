/**
 * Rows that servers load in bulk: as a stream, from a file that is sent, or from one of their own.
 */
@NullMarked
package org.enginedyno.db.load;

import org.jspecify.annotations.NullMarked;
