/** Servers that dyno starts itself or reaches by address, from a spec to an open server. */
@NullMarked
package org.enginedyno.server.embedded;

import org.jspecify.annotations.NullMarked;
