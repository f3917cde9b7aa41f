/** What must be true of tables whose rows operations change. */
@NullMarked
package org.enginedyno.workload.balance;

import org.jspecify.annotations.NullMarked;
