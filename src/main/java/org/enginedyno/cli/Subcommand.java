package org.enginedyno.cli;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** A command below {@code dyno}. */
@Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n")
abstract class Subcommand implements Callable<Integer> {
  @ParentCommand private @Nullable DynoCommand dyno;

  final CommandContext context() {
    return requireNonNull(dyno).context();
  }
}
