/**
 * Servers in containers: made by Testcontainers, found again by their labels, woken and removed.
 */
@NullMarked
package org.enginedyno.server.container;

import org.jspecify.annotations.NullMarked;
