/** Whether the figures of cells are within the limits of their plan. */
@NullMarked
package org.enginedyno.result.threshold;

import org.jspecify.annotations.NullMarked;
