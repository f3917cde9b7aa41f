/** What a run leaves behind, as values and as files. */
@NullMarked
package org.enginedyno.result;

import org.jspecify.annotations.NullMarked;
