/** Tables that others made: whether they are what is wanted, asked without a change to them. */
@NullMarked
package org.enginedyno.db.existing;

import org.jspecify.annotations.NullMarked;
