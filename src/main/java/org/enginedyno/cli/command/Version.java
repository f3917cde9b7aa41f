package org.enginedyno.cli.command;

import org.enginedyno.session.ThisMachine;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"dyno " + ThisMachine.version()};
  }
}
