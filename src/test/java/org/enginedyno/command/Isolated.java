package org.enginedyno.command;

import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Starts the command like Maven's exec:java: in a separate class loader of another program's JVM.
 */
final class Isolated {
  private Isolated() {}

  /** Expects a class path first, and then the command's arguments. */
  @SuppressWarnings("resource") // the command ends with the JVM
  public static void main(String[] args) throws Exception {
    String[] files = args[0].split(File.pathSeparator, -1);
    URL[] urls = new URL[files.length];
    for (int i = 0; i < files.length; i++) {
      urls[i] = Path.of(files[i]).toUri().toURL();
    }
    URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    Method main = loader.loadClass("org.enginedyno.cli.Main").getMethod("main", String[].class);
    main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }
}
