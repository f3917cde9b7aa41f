/** The packaged command on files, with no server between. */
package org.enginedyno.command.file;
