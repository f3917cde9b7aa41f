/** Settings, cores and engines on servers of every kind. */
package org.enginedyno.command.server;
