/** A bed of servers: its instances, their tables and settings, and what they say of a cell. */
@NullMarked
package org.enginedyno.run.subject.server;

import org.jspecify.annotations.NullMarked;
