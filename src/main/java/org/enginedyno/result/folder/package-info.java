/** The folder of a run and the files in it. */
@NullMarked
package org.enginedyno.result.folder;

import org.jspecify.annotations.NullMarked;
