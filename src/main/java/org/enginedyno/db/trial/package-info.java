/** What an engine that no file describes shows of itself. */
@NullMarked
package org.enginedyno.db.trial;

import org.jspecify.annotations.NullMarked;
