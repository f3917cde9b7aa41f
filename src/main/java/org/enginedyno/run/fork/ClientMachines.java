package org.enginedyno.run.fork;

import java.io.IOException;
import java.net.InetAddress;

/** The machines on which the clients of cells run. */
public interface ClientMachines {
  /** This machine. */
  ClientMachines HERE = clients -> new Group() {};

  /** Gets a place for each of so many clients, which start together. */
  Group gather(int clients) throws ForkFailure, IOException;

  /** The places of all clients of a fork of a cell, until it is closed. */
  interface Group extends AutoCloseable {
    /** Where JMH starts the measuring JVM of a client; waits until it can. */
    default JmhHost host(int client) throws ForkFailure, IOException {
      return JmhHost.HERE;
    }

    /** Where the clients meet, as this machine knows it. */
    default InetAddress listensAt() {
      return InetAddress.getLoopbackAddress();
    }

    /** Where the clients meet, as they know it. */
    default String meetsAt() {
      return listensAt().getHostAddress();
    }

    /** What a reader calls the machine of a client, if it is not this one. */
    default String nameOf(int client) {
      return "";
    }

    @Override
    default void close() {}
  }
}
