/** Embedded and external servers, from a spec to an open server. */
package org.enginedyno.server.embedded;
