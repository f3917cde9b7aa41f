/** Turns what forks bring back into a proven measurement. */
package org.enginedyno.run.proof;
