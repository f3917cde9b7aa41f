/**
 * Values of the axes: the client (driver, pool, statements, JVM), the server set-up and the cores.
 */
package org.enginedyno.plan.axis;
