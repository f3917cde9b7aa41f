/** What goes wrong in the middle of a run, and what is refused before one. */
@NullMarked
package org.enginedyno.command.fault;

import org.jspecify.annotations.NullMarked;
