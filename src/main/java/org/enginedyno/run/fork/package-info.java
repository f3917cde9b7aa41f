/** One measuring JVM: started, watched, read and checked against the plan. */
@NullMarked
package org.enginedyno.run.fork;

import org.jspecify.annotations.NullMarked;
