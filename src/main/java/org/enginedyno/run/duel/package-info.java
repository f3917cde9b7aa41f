/** Two sides compared in alternating slices, launch by launch. */
@NullMarked
package org.enginedyno.run.duel;

import org.jspecify.annotations.NullMarked;
