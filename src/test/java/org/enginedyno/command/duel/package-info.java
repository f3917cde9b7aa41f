/** Two sides held against each other by the packaged command. */
@NullMarked
package org.enginedyno.command.duel;

import org.jspecify.annotations.NullMarked;
