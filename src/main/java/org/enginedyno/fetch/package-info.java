/** Third-party files that are not shipped: fetched when first needed. */
@NullMarked
package org.enginedyno.fetch;

import org.jspecify.annotations.NullMarked;
