/** The Docker engine and its containers, asked directly and within time limits. */
@NullMarked
package org.enginedyno.server.docker;

import org.jspecify.annotations.NullMarked;
