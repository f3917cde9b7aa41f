/** Errors that come of others at work on the same rows. */
@NullMarked
package org.enginedyno.workload.conflict;

import org.jspecify.annotations.NullMarked;
