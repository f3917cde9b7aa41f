/** Stored runs compared: figures, conditions, and when a comparison is refused. */
package org.enginedyno.result.history;
