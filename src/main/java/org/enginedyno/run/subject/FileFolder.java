package org.enginedyno.run.subject;

import java.nio.file.Path;

/** The folder of a fork's files, and the fork's unique number. */
public record FileFolder(Path path, long trial) {}
