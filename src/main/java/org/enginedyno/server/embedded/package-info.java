/** The embedded server: installed by Maven, started by us. */
@NullMarked
package org.enginedyno.server.embedded;

import org.jspecify.annotations.NullMarked;
