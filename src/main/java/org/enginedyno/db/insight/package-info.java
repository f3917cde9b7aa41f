/** What a server's Performance Schema tells of waits and statements. */
@NullMarked
package org.enginedyno.db.insight;

import org.jspecify.annotations.NullMarked;
