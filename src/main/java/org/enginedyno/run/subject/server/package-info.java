/** Servers as subjects: their instances, tables and settings, and their evidence for a cell. */
@NullMarked
package org.enginedyno.run.subject.server;

import org.jspecify.annotations.NullMarked;
