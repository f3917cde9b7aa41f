/** The packaged command as a real process, and what tests do to it and see of it. */
package org.enginedyno.command;
