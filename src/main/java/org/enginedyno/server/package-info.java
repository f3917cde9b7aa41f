/** Servers: their specs and catalogue, and the interface through which a run uses them. */
@NullMarked
package org.enginedyno.server;

import org.jspecify.annotations.NullMarked;
