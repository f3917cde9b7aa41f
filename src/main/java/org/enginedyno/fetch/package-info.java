/** Files of others that are not shipped: fetched when they are first needed. */
@NullMarked
package org.enginedyno.fetch;

import org.jspecify.annotations.NullMarked;
