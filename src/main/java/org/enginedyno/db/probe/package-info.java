/** A small table whose statement betrays work that an engine has put off. */
@NullMarked
package org.enginedyno.db.probe;

import org.jspecify.annotations.NullMarked;
