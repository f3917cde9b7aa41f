/** Clients on other machines, which Spark starts there. */
package org.enginedyno.run.fork.fleet;
