/** What shows that a cell measured what it names. */
@NullMarked
package org.enginedyno.result.proof;

import org.jspecify.annotations.NullMarked;
