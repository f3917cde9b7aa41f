/** Servers in containers, with Docker and without it. */
@NullMarked
package org.enginedyno.command.docker;

import org.jspecify.annotations.NullMarked;
