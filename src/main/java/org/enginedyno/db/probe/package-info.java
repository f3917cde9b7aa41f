/** Experiments on a server: canary tables, trials of unknown engines, checks of the doctor. */
@NullMarked
package org.enginedyno.db.probe;

import org.jspecify.annotations.NullMarked;
