/** Two sides compared by the packaged command. */
package org.enginedyno.command.duel;
