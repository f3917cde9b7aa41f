package org.enginedyno.server;

import java.time.Duration;
import java.util.List;
import org.enginedyno.server.Members.Keeping;
import org.enginedyno.server.Members.Use;
import org.jspecify.annotations.Nullable;

/** The description of a server: a catalogue file, or only a name or URL. */
public sealed interface ServerSpec
    permits ContainerSpec, ServerSpec.EmbeddedSpec, ServerSpec.ExternalSpec {
  /** The name in plans and results. */
  String name();

  String title();

  /** The engines that a server offers before it runs; empty for external servers. */
  List<String> engines();

  /** Whether dyno starts it, so that it uses this machine's memory and disk. */
  default boolean isStarted() {
    return !(this instanceof ExternalSpec);
  }

  /** Its members, if dyno starts it. */
  default Replicas replicas() {
    return Replicas.NONE;
  }

  /** How rows get to the other members of a server that dyno starts. */
  enum Replication {
    NONE,
    ASYNC,
    SEMI_SYNC,
    GALERA,
    GROUP
  }

  /**
   * The members of a server that dyno starts.
   *
   * @param count how many servers it consists of
   * @param use which of them are measured
   */
  record Replicas(Replication replication, int count, Use use) {
    /** A server that is not a cluster. */
    public static final Replicas NONE = new Replicas(Replication.NONE, 1, Use.ONE);

    /** Whether the others still answer when one member is gone. */
    public boolean canLoseOne() {
      return count > 2 || (replication != Replication.GALERA && replication != Replication.GROUP);
    }

    /** How many other members have received a row before the first one acknowledges it. */
    Keeping keeping() {
      return switch (replication) {
        case NONE, ASYNC -> Keeping.NONE;
        case SEMI_SYNC -> new Keeping(1, false);
        case GALERA -> new Keeping(count - 1, true);
        // a majority, the first one included
        case GROUP -> new Keeping(count / 2, false);
      };
    }
  }

  /**
   * A server whose programs dyno ships or fetches, or finds on this machine.
   *
   * @param programs where its programs come from
   */
  record EmbeddedSpec(
      String name, String title, List<String> engines, Programs programs, Replicas replicas)
      implements ServerSpec {
    /** The engines that MariaDB has without plugins. */
    static final List<String> ENGINES =
        List.of("Aria", "CSV", "InnoDB", "MEMORY", "MRG_MyISAM", "MyISAM");

    /** Where the programs of an embedded server come from. */
    public enum Programs {
      SHIPPED,
      INSTALLED
    }
  }

  /**
   * A running server, by its URL.
   *
   * @param cluster the cluster of which it is the first member
   */
  record ExternalSpec(
      String name,
      String title,
      String url,
      @Nullable String user,
      @Nullable String passwordFile,
      @Nullable String passwordEnv,
      Cluster cluster)
      implements ServerSpec {
    /**
     * The other members of a cluster.
     *
     * @param others their URLs
     * @param patience the longest time that they may take to get all rows
     * @param use which members are measured
     */
    public record Cluster(List<String> others, Duration patience, Use use) {
      static final Cluster NONE = new Cluster(List.of(), Members.USUAL_PATIENCE, Use.ONE);

      public Cluster {
        others = List.copyOf(others);
      }
    }

    /** A single server. */
    public ExternalSpec(
        String name,
        String title,
        String url,
        @Nullable String user,
        @Nullable String passwordFile,
        @Nullable String passwordEnv) {
      this(name, title, url, user, passwordFile, passwordEnv, Cluster.NONE);
    }

    static ExternalSpec ofAddress(String address) {
      return new ExternalSpec(address, address, "jdbc:mysql://" + address, null, null, null);
    }

    @Override
    public List<String> engines() {
      return List.of();
    }
  }
}
