/** Facts about a server: abilities, engines, counters, Performance Schema. */
@NullMarked
package org.enginedyno.db.facts;

import org.jspecify.annotations.NullMarked;
