/** Servers in containers: Docker asked directly, and Testcontainers where one is made. */
@NullMarked
package org.enginedyno.server.container;

import org.jspecify.annotations.NullMarked;
