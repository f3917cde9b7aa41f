/** Waits until deferred work is done and every index is in memory. */
package org.enginedyno.db.quiesce;
