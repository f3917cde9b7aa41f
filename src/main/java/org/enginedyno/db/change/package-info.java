/** Global variables of a server, and the memory of what was changed in them. */
@NullMarked
package org.enginedyno.db.change;

import org.jspecify.annotations.NullMarked;
