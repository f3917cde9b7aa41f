/** The command line: thin picocli commands, the console and the exit codes. */
@NullMarked
package org.enginedyno.cli;

import org.jspecify.annotations.NullMarked;
