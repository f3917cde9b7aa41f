/** A small server for tests, which speaks enough of the client/server protocol to be measured. */
package org.enginedyno.wire;
