/** Connections, pools and drivers, shipped or loaded from a jar. */
package org.enginedyno.db.connection;
