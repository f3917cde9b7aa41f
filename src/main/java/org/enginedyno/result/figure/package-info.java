/** What was measured of a cell. */
@NullMarked
package org.enginedyno.result.figure;

import org.jspecify.annotations.NullMarked;
