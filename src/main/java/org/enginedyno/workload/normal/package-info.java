/** The table of people of the 2007 comparison, and the read patterns over it. */
@NullMarked
package org.enginedyno.workload.normal;

import org.jspecify.annotations.NullMarked;
