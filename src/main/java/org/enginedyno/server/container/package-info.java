/** Servers in containers: created by Testcontainers, found by labels, reused and removed. */
@NullMarked
package org.enginedyno.server.container;

import org.jspecify.annotations.NullMarked;
