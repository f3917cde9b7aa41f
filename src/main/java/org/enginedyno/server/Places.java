package org.enginedyno.server;

import java.nio.file.Path;
import org.enginedyno.fetch.MavenRepository;

/**
 * This machine as servers find it: where they may keep files, and where theirs come from.
 *
 * @param cache for what is unpacked once and kept
 * @param temporary for what is removed after the run
 * @param user the name of the user that we run as
 * @param platform what programs must be made for
 * @param repository where programs come from that are not here
 */
public record Places(
    Path cache, Path temporary, String user, Platform platform, MavenRepository repository) {}
