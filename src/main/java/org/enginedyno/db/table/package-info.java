/** The marked database and its tables: loaded, settled, explained, asked. */
@NullMarked
package org.enginedyno.db.table;

import org.jspecify.annotations.NullMarked;
