package org.enginedyno.command.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.command.ExternalMariaDb;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that name a server of the reader, which a server of the test replaces. */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
final class OtherServerCommandsIT {
  private static final Pattern PLACE = Pattern.compile("\\bdb1:3306\\b|\\b127\\.0\\.0\\.1:\\d+");
  private static final Pattern NAMED = Pattern.compile(PLACE + "|--server db1\\b");

  private static ExternalMariaDb server;

  static Stream<String> commands() throws IOException {
    return Docs.commands().stream().filter(OtherServerCommandsIT::isOne);
  }

  static boolean isOne(String command) {
    return NAMED.matcher(command).find();
  }

  @BeforeAll
  static void start(@TempDir Path room) throws Exception {
    server = ExternalMariaDb.start(room);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Engines that the server lacks are skipped: documented commands may name any. */
  @ParameterizedTest
  @MethodSource("commands")
  void isRun(String command, @TempDir Path folder) throws Exception {
    Path servers = Files.createDirectories(folder.resolve("config/servers"));
    Files.writeString(
        servers.resolve("db1.yaml"),
        "title: the reporting replica\nkind: external\nurl: %s\nuser: dyno\n"
            .formatted(server.url("dyno")));

    Docs.writeWorkload(command, folder);
    String ours = PLACE.matcher(command).replaceAll(server.place()).replace(",ROCKSDB", "");
    Shell.in(folder, Map.of("DYNO_PASSWORD", server.password())).dyno(Shortened.words(ours));
  }
}
