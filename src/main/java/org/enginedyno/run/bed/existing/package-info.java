/** What the cells of a run find of tables that others made. */
@NullMarked
package org.enginedyno.run.bed.existing;

import org.jspecify.annotations.NullMarked;
