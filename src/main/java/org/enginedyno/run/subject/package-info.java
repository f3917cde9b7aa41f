/** Test subjects: opened, prepared, examined and closed; files as a subject. */
@NullMarked
package org.enginedyno.run.subject;

import org.jspecify.annotations.NullMarked;
