/** A small server of our own, which speaks enough of the client/server protocol to be measured. */
package org.enginedyno.wire;
