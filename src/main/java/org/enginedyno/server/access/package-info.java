/** The way from a name to an open server. */
@NullMarked
package org.enginedyno.server.access;

import org.jspecify.annotations.NullMarked;
