/** The commands, a class each, and what ends them. */
@NullMarked
package org.enginedyno.cli.command;

import org.jspecify.annotations.NullMarked;
