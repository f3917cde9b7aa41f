/** Whether a server will do for a plan. */
@NullMarked
package org.enginedyno.db.checkup;

import org.jspecify.annotations.NullMarked;
