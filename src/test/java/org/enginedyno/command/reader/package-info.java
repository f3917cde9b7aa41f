/** Exports read by the tools that they are meant for. */
package org.enginedyno.command.reader;
