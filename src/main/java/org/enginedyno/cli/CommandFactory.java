package org.enginedyno.cli;

import org.enginedyno.cli.console.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Hands the surroundings to the commands that need them. */
final class CommandFactory implements IFactory {
  private final CommandContext surroundings;

  CommandFactory(CommandContext surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    try {
      return type.getConstructor(CommandContext.class).newInstance(surroundings);
    } catch (NoSuchMethodException e) {
      return CommandLine.defaultFactory().create(type);
    }
  }
}
