package org.enginedyno.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A small command line with one argument of each kind. */
@Command(
    name = "oven",
    description = "An oven's own line.",
    subcommands = {Oven.Bake.class, Oven.Secret.class},
    footer = {".5 of it, 100%%:", "", "  oven bake \\"})
final class Oven {
  static final class Breads extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Breads() {
      super(List.of("rye", "spelt"));
    }
  }

  enum Heat {
    LOW,
    HIGH
  }

  @Option(names = "--timer", hidden = true)
  boolean timer;

  @Command(name = "bake", description = "Bake @|bold it|@.")
  static final class Bake {
    @Parameters(
        paramLabel = "BREAD",
        arity = "0..1",
        completionCandidates = Breads.class,
        description = "A bread, or its file.")
    @Nullable String bread;

    @Parameters(paramLabel = "HEAT", description = "How hot it's.")
    @Nullable Heat heat;

    @Option(
        names = {"-r", "--recipe-file"},
        paramLabel = "FILE",
        description = {"The recipe,", "in a file."})
    @Nullable Path recipe;

    @Option(names = "--with", paramLabel = "B", completionCandidates = Breads.class)
    @Nullable String with;

    @Option(names = "--minutes", paramLabel = "N", description = "Minutes.")
    int minutes;

    @Option(names = "--quiet", description = "Without a bell.")
    boolean quiet;
  }

  @Command(name = "secret", hidden = true)
  static final class Secret {}

  static CommandSpec spec() {
    return new CommandLine(new Oven()).getCommandSpec();
  }
}
