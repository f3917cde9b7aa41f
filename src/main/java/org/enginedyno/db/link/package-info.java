/** Connections to a server: where it is, who we are, how they are made. */
@NullMarked
package org.enginedyno.db.link;

import org.jspecify.annotations.NullMarked;
