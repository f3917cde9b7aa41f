package org.enginedyno.run.subject.server;

import org.enginedyno.db.table.RowSums;
import org.enginedyno.server.Server;

/**
 * What an instance of a server is made of, in all its starts.
 *
 * @param name {@link ServerInstances#SHARED}, or the engine that has it for itself
 * @param sums the sums over generated rows, which all servers of a run share
 */
record InstanceSetup(Server server, String name, LoadedData loaded, RowSums sums) {}
