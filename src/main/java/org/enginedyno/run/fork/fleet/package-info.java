/** Clients on other machines, which Spark starts there. */
@NullMarked
package org.enginedyno.run.fork.fleet;

import org.jspecify.annotations.NullMarked;
