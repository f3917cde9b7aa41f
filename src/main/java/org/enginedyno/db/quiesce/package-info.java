/** Waits until deferred work is done and every index is in memory. */
@NullMarked
package org.enginedyno.db.quiesce;

import org.jspecify.annotations.NullMarked;
