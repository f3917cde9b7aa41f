/**
 * The database as plain JDBC sees it: facts, engines, the marked database, loading and settling.
 */
@NullMarked
package org.enginedyno.db;

import org.jspecify.annotations.NullMarked;
