/** Exports under the eyes of the tools that they are for. */
package org.enginedyno.command.reader;
