/** The resources of this machine: JDKs, drivers, cores, and the command line of a measuring JVM. */
@NullMarked
package org.enginedyno.run.machine;

import org.jspecify.annotations.NullMarked;
