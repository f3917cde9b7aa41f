/** What is followed from run to run: the name of a cell, and the figures of it. */
@NullMarked
package org.enginedyno.result.track;

import org.jspecify.annotations.NullMarked;
