/** The way to the rows: what a statement declares, and what a server explains. */
@NullMarked
package org.enginedyno.workload.access;

import org.jspecify.annotations.NullMarked;
