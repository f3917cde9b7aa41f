package org.enginedyno.run.fork;

import java.io.IOException;
import java.net.InetAddress;

/** The machines on which the clients of cells run. */
public interface ClientMachines {
  /** This machine. */
  ClientMachines HERE = clients -> new Group() {};

  /** Reserves a place for each client; the clients start together. */
  Group gather(int clients) throws ForkFailure, IOException;

  /** The places of all clients of a fork, which are kept until this is closed. */
  interface Group extends AutoCloseable {
    /** Where JMH starts the measuring JVM of a client; waits until it can. */
    default JmhHost host(int client) throws ForkFailure, IOException {
      return JmhHost.HERE;
    }

    /** The address at which this machine listens for the clients. */
    default InetAddress listensAt() {
      return InetAddress.getLoopbackAddress();
    }

    /** The address to which the clients connect. */
    default String meetsAt() {
      return listensAt().getHostAddress();
    }

    /** A suffix for messages that names a client's machine; empty for this machine. */
    default String nameOf(int client) {
      return "";
    }

    @Override
    default void close() {}
  }
}
