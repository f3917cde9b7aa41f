/** Starts and watches measuring JVMs, reads their results, and compares them with the plan. */
package org.enginedyno.run.fork;
