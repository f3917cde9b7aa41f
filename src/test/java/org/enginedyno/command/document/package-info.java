/** Every command that the documents show, run for real: some minutes, apart from other tests. */
@NullMarked
package org.enginedyno.command.document;

import org.jspecify.annotations.NullMarked;
