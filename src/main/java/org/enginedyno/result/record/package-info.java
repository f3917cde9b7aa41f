/** What a run is and what it found: its manifest. */
@NullMarked
package org.enginedyno.result.record;

import org.jspecify.annotations.NullMarked;
