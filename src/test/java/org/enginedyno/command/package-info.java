/** The packaged command as a real process, and what tests do to it and see of it. */
@NullMarked
package org.enginedyno.command;

import org.jspecify.annotations.NullMarked;
