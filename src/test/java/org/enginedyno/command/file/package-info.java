/** The packaged command on files, with no server between. */
@NullMarked
package org.enginedyno.command.file;

import org.jspecify.annotations.NullMarked;
