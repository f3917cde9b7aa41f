/** A server made ready: its instances, tables and settings, and what it says of a cell. */
@NullMarked
package org.enginedyno.run.bed;

import org.jspecify.annotations.NullMarked;
