/** Files of claims, read and checked. */
@NullMarked
package org.enginedyno.claim.read;

import org.jspecify.annotations.NullMarked;
