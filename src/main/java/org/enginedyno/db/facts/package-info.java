/** Facts that a server reports: abilities, engines, counters, Performance Schema. */
@NullMarked
package org.enginedyno.db.facts;

import org.jspecify.annotations.NullMarked;
