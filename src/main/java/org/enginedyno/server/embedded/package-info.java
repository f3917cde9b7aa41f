/** Embedded and external servers, from a spec to an open server. */
@NullMarked
package org.enginedyno.server.embedded;

import org.jspecify.annotations.NullMarked;
