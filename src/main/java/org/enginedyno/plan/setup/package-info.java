/** How the server of a cell is set up, and where it and its client may run. */
@NullMarked
package org.enginedyno.plan.setup;

import org.jspecify.annotations.NullMarked;
