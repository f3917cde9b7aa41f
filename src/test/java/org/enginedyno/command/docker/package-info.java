/** Servers in containers, with Docker and without it. */
package org.enginedyno.command.docker;
