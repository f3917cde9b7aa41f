/** Exports under the eyes of the tools that they are for. */
@NullMarked
package org.enginedyno.command.reader;

import org.jspecify.annotations.NullMarked;
