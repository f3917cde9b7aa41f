/** Creates workload files from the statements that a server executed. */
package org.enginedyno.capture;
