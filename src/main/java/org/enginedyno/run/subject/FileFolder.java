package org.enginedyno.run.subject;

import java.nio.file.Path;

/**
 * Where a fork finds the files that it works on.
 *
 * @param trial the number of this fork, which no other has
 */
public record FileFolder(Path path, long trial) {}
