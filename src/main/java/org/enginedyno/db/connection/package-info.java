/** Connections, pools and drivers, shipped or loaded from a jar. */
@NullMarked
package org.enginedyno.db.connection;

import org.jspecify.annotations.NullMarked;
