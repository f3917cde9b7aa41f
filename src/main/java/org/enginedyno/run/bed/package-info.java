/** The seam to what is under test: how it is opened, made ready, asked and left. */
@NullMarked
package org.enginedyno.run.bed;

import org.jspecify.annotations.NullMarked;
