/** Files as blocks: which there are, how they are opened, what is drawn, and what a page holds. */
@NullMarked
package org.enginedyno.workload.block;

import org.jspecify.annotations.NullMarked;
