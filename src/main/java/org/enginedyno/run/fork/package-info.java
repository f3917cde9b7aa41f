/** One measuring JVM: how it is started, watched over, read and held to what was asked. */
@NullMarked
package org.enginedyno.run.fork;

import org.jspecify.annotations.NullMarked;
