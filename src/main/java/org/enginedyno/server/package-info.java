/** Where a database server comes from: embedded, or external by its URL or a catalogue file. */
@NullMarked
package org.enginedyno.server;

import org.jspecify.annotations.NullMarked;
