/** Who looks on at a fork: what it does, how far it is, and when it is ended. */
@NullMarked
package org.enginedyno.run.fork.watch;

import org.jspecify.annotations.NullMarked;
