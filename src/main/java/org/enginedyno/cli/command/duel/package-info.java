/** The commands that hold two sides against each other. */
@NullMarked
package org.enginedyno.cli.command.duel;

import org.jspecify.annotations.NullMarked;
