/** Two sides held against each other by the packaged command. */
package org.enginedyno.command.duel;
