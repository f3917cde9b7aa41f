/** What a server, its engines and its counters are. */
@NullMarked
package org.enginedyno.db.facts;

import org.jspecify.annotations.NullMarked;
