/**
 * Values of the axes: the client (driver, pool, statements, JVM), the server set-up and the cores.
 */
@NullMarked
package org.enginedyno.plan.axis;

import org.jspecify.annotations.NullMarked;
