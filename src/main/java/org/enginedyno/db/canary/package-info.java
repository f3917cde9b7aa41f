/** A small table whose statement betrays work that an engine has put off. */
@NullMarked
package org.enginedyno.db.canary;

import org.jspecify.annotations.NullMarked;
