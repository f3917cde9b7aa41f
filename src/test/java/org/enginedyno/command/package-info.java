/** The packaged command as a real process, and the tools of tests to disturb and observe it. */
package org.enginedyno.command;
