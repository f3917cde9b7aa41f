/** What there is to measure with: JDKs, cores, and the command line of a measuring JVM. */
@NullMarked
package org.enginedyno.run.machine;

import org.jspecify.annotations.NullMarked;
