/** Facts that a server reports: abilities, engines, counters, Performance Schema. */
package org.enginedyno.db.facts;
