/** Options that several commands share. */
@NullMarked
package org.enginedyno.cli.option;

import org.jspecify.annotations.NullMarked;
