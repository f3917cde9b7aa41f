/** The seam to the subject under test: opened, prepared, asked and closed; files as a subject. */
@NullMarked
package org.enginedyno.run.subject;

import org.jspecify.annotations.NullMarked;
