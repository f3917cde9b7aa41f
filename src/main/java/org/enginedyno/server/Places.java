package org.enginedyno.server;

import java.nio.file.Path;

/**
 * Where servers may keep files on this machine.
 *
 * @param cache for what is unpacked once and kept
 * @param temporary for what is removed after the run
 * @param user the name of the user that we run as
 */
public record Places(Path cache, Path temporary, String user) {}
