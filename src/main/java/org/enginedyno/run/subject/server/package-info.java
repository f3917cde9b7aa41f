/** Servers as test subjects: instances, tables, settings, and the evidence of each cell. */
@NullMarked
package org.enginedyno.run.subject.server;

import org.jspecify.annotations.NullMarked;
