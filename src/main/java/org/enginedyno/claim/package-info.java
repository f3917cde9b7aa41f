/** What others published of engines, as values that stored cells can be held against. */
@NullMarked
package org.enginedyno.claim;

import org.jspecify.annotations.NullMarked;
