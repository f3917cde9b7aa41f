/** What servers take of this machine, and whether several have room on it. */
@NullMarked
package org.enginedyno.run.bed.need;

import org.jspecify.annotations.NullMarked;
