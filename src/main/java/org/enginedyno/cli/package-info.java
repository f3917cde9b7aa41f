/** The command line: thin picocli commands, the console and the exit codes. */
package org.enginedyno.cli;
