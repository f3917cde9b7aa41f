/** The marked database: its tables, its record of changed variables, and existing tables. */
@NullMarked
package org.enginedyno.db.table;

import org.jspecify.annotations.NullMarked;
