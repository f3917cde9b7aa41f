/** The resources of this machine: JDKs, drivers, cores, and the command line of a measuring JVM. */
package org.enginedyno.run.machine;
