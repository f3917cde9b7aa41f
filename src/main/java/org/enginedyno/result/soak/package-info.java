/** The figures of a server, second by second, during one long run. */
package org.enginedyno.result.soak;
