/** Makes a workload file of the statements that a server has executed. */
@NullMarked
package org.enginedyno.capture;

import org.jspecify.annotations.NullMarked;
