/** The marked database: its tables, its record of changed variables, and existing tables. */
package org.enginedyno.db.table;
