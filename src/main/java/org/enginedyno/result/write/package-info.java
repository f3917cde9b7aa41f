/** How the rows that a cell adds were written: how safely, and with how many bytes. */
@NullMarked
package org.enginedyno.result.write;

import org.jspecify.annotations.NullMarked;
