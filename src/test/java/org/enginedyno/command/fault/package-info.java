/** What goes wrong in the middle of a run, and what is refused before one. */
package org.enginedyno.command.fault;
