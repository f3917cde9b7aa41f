/** The seam: what a run may do with a database server, wherever it comes from. */
@NullMarked
package org.enginedyno.server;

import org.jspecify.annotations.NullMarked;
