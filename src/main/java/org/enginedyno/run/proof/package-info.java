/** Turns the results of forks into a proven measurement. */
package org.enginedyno.run.proof;
