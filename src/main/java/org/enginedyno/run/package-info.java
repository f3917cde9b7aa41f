/** Conducts a run: measures cells by JMH, proves them, and writes them to the journal. */
package org.enginedyno.run;
