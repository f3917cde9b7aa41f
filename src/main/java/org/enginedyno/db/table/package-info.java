/** The marked database: its tables, its record of changed variables, and tables that users made. */
@NullMarked
package org.enginedyno.db.table;

import org.jspecify.annotations.NullMarked;
