/** Who is told of a run while it goes on, and who can stop it. */
@NullMarked
package org.enginedyno.run.live;

import org.jspecify.annotations.NullMarked;
