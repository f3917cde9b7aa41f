/** A small server of our own, which speaks enough of the client/server protocol to be measured. */
@NullMarked
package org.enginedyno.wire;

import org.jspecify.annotations.NullMarked;
