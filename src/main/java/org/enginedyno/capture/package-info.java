/** Makes a workload file of the statements that a server has executed. */
package org.enginedyno.capture;
