package org.enginedyno.os;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The scope in which process numbers identify the same processes. */
public final class ProcessNumbers {
  private ProcessNumbers() {}

  /** The machine and its process namespace. */
  public static String scope() {
    return host() + " " + seen();
  }

  private static String host() {
    try {
      Path name = KernelFiles.path("sys/kernel/hostname");
      return Files.exists(name)
          ? Files.readString(name).strip()
          : InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** Two containers may have the same host name and different process namespaces. */
  private static String seen() {
    try {
      return Files.readSymbolicLink(KernelFiles.path("self/ns/pid")).toString();
    } catch (IOException e) {
      return "processes";
    }
  }
}
