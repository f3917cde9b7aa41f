/** The packaged command on files, without a server. */
package org.enginedyno.command.file;
