/** Two sides held against each other: both up at once, slice by slice, launch by launch. */
@NullMarked
package org.enginedyno.run.duel;

import org.jspecify.annotations.NullMarked;
