/** Servers: their specs and catalogue, and the interface through which a run uses them. */
package org.enginedyno.server;
