/** Servers in containers: created by Testcontainers, found by labels, reused and removed. */
package org.enginedyno.server.container;
