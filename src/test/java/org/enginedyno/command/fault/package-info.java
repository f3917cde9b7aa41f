/** Faults during a run, and errors that are refused before one. */
package org.enginedyno.command.fault;
