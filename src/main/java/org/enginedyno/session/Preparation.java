package org.enginedyno.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.folder.Manifest;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.run.RunFrame.Conductor;
import org.enginedyno.run.ServerRun;

/**
 * A run before it starts: what it measures, on which servers, with which resources of this machine.
 *
 * @param budget the time after which nothing more starts, if there is one
 * @param folderName the default name of its folder, to which the date is added
 * @param expected the extent of its plans
 * @param sides what is measured: one side, or both of a duel
 */
public record Preparation(
    ThisMachine machine,
    Optional<Duration> budget,
    String folderName,
    Manifest.Expected expected,
    List<RunSide> sides,
    Measuring measuring) {
  @FunctionalInterface
  interface Measuring {
    Conductor by(ServerRun run) throws IOException;
  }
}
