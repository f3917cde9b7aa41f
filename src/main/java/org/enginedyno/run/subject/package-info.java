/** The seam to what is under test: how it is opened, made ready, asked and left. */
@NullMarked
package org.enginedyno.run.subject;

import org.jspecify.annotations.NullMarked;
