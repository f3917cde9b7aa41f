package org.enginedyno.command.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.enginedyno.Docs;
import org.enginedyno.server.container.Containers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that start servers in containers; images that tests lack are replaced by another one.
 */
@Tag("documents")
@EnabledOnOs(OS.LINUX)
@ExtendWith(Containers.class)
final class ContainerCommandsIT {
  private static final Pattern NAMED =
      Pattern.compile("--server \\S*\\b(mysql|mariadb|percona)-[\\w.]+");
  private static final Pattern OTHER_MYSQL = Pattern.compile("\\bmysql-[\\d.]+");

  static Stream<String> commands() throws IOException {
    return Docs.commands().stream().filter(ContainerCommandsIT::isOne);
  }

  static boolean isOne(String command) {
    return NAMED.matcher(command).find();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isRun(String command, @TempDir Path folder) throws Exception {
    Shell shell = Shell.in(folder, Map.of());

    shell.dyno(Shortened.words(OTHER_MYSQL.matcher(command).replaceAll(Containers.MYSQL)));
    shell.assertReports();
  }
}
