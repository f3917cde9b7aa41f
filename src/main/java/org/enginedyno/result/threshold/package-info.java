/** Whether the figures of cells are within the limits of their plan, and up to which rate. */
@NullMarked
package org.enginedyno.result.threshold;

import org.jspecify.annotations.NullMarked;
