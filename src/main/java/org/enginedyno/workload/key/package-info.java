/** How keys are chosen: the shapes that draws of rows can have. */
@NullMarked
package org.enginedyno.workload.key;

import org.jspecify.annotations.NullMarked;
