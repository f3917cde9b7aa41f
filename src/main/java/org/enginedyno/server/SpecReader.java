package org.enginedyno.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.db.connection.Target;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.axis.Parsers;
import org.enginedyno.plan.axis.Units;
import org.enginedyno.plan.read.Fields;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.server.ContainerSpec.DataPlace;
import org.enginedyno.server.ContainerSpec.Family;
import org.enginedyno.server.ContainerSpec.Image;
import org.enginedyno.server.ContainerSpec.Placement;
import org.enginedyno.server.Members.ReadFrom;
import org.enginedyno.server.Members.Use;
import org.enginedyno.server.Members.WriteTo;
import org.enginedyno.server.ServerSpec.EmbeddedSpec;
import org.enginedyno.server.ServerSpec.EmbeddedSpec.Programs;
import org.enginedyno.server.ServerSpec.ExternalSpec;
import org.enginedyno.server.ServerSpec.ExternalSpec.Cluster;
import org.enginedyno.server.ServerSpec.Replicas;
import org.enginedyno.server.ServerSpec.Replication;
import org.jspecify.annotations.Nullable;

/** Reads a catalogue file and reports all problems at once. */
final class SpecReader {
  /** A lower-case host and path, with a tag, a digest or both. */
  private static final String IMAGE =
      "[a-z0-9][a-z0-9._-]*(:\\d+)?(/[a-z0-9][a-z0-9._-]*)*(:[A-Za-z0-9_][A-Za-z0-9_.-]*)?(@sha256:[0-9a-f]{64})?";

  private static final Function<String, String> KINDS =
      Parsers.matching(
          "(?i)embedded|container|external", "must be embedded or container or external: %s");
  private static final Function<String, String> IMAGES =
      Parsers.matching(
          IMAGE,
          "not an image: '%s'; write for example mysql:9.7 or registry.local:5000/db/mysql:9.7");
  private static final Function<String, String> OPTIONS =
      Parsers.matching("--[A-Za-z].*", "not a server option: '%s'; write --NAME=VALUE");

  /** A driver's URL with several hosts; its second word names how the driver uses them. */
  private static final Pattern SEVERAL_HOSTS =
      Pattern.compile("(jdbc:(?:mysql|mariadb):)(?:([a-z-]+):)?//([^/?]+)(.*)");

  private static final Map<String, ReadFrom> FORMS =
      new TreeMap<>(
          Map.of(
              "sequential", ReadFrom.ONE,
              "loadbalance", ReadFrom.ALL,
              "replication", ReadFrom.REPLICAS,
              "load-balance-read", ReadFrom.REPLICAS));

  private static final int USUAL_MEMBERS = 3;
  private static final int MOST_MEMBERS = 9;

  private final String name;
  private final List<String> problems = new ArrayList<>();
  private final Fields fields;

  private SpecReader(String name, JsonNode tree) {
    this.name = name;
    this.fields = new Fields(tree, problems);
  }

  static ServerSpec read(String name, YamlText text) {
    return new SpecReader(name, text.tree()).spec();
  }

  private ServerSpec spec() {
    if (problems.isEmpty() && !fields.has("kind")) {
      problems.add("key 'kind' is missing; set it to embedded, container or external");
    }
    String kind = fields.one("kind", "embedded", KINDS).toLowerCase(Locale.ROOT);
    if (problems.isEmpty()) {
      ServerSpec spec =
          switch (kind) {
            case "embedded" -> embedded();
            case "container" -> container();
            default -> external();
          };
      if (problems.isEmpty()) {
        return spec;
      }
    }
    throw UserError.of("server " + name, problems);
  }

  private EmbeddedSpec embedded() {
    fields.allow(
        "title", "kind", "engines", "programs", "replication", "members", "read-from", "write-to");
    Programs programs =
        fields.one("programs", Programs.SHIPPED, text -> Parsers.constant(Programs.class, text));
    Replicas replicas = replicas(Replication.ASYNC, Replication.SEMI_SYNC, Replication.GALERA);
    if (replicas.replication() == Replication.GALERA && programs == Programs.SHIPPED) {
      problems.add(
          "replication: galera is not among the shipped programs; set programs: installed");
    }
    if (replicas.use().writesToAll() && replicas.replication() != Replication.GALERA) {
      problems.add("write-to: all needs replication: galera");
    }
    return new EmbeddedSpec(name, title(), engines(EmbeddedSpec.ENGINES), programs, replicas);
  }

  private Replicas replicas(Replication... possible) {
    String known = Stream.of(possible).map(Parsers::text).collect(Collectors.joining(" or "));
    Replication replication =
        fields.one(
            "replication", Replication.NONE, text -> Parsers.constant(Replication.class, text));
    boolean alone = replication == Replication.NONE;
    if (!alone && !List.of(possible).contains(replication)) {
      problems.add(
          "replication: not possible for this kind of server: '%s'; set %s"
              .formatted(Parsers.text(replication), known));
    }
    if (alone && fields.has("members")) {
      problems.add("members: set 'replication', too: " + known);
    }
    requireMembers(!alone, "replication");
    return new Replicas(
        replication,
        fields.one(
            "members",
            alone ? 1 : USUAL_MEMBERS,
            text -> Parsers.wholeNumber(text, 2, MOST_MEMBERS)),
        use(ReadFrom.ONE));
  }

  private ExternalSpec external() {
    if (fields.has("members") && fields.has("url")) {
      problems.add("url: remove it; the first of 'members' is the one that is written to");
    }
    String url = fields.has("members") ? "" : needed("url");
    Matcher several = SEVERAL_HOSTS.matcher(url);
    String form =
        !several.matches() || (several.group(2) == null && !several.group(3).contains(","))
            ? null
            : Objects.requireNonNullElse(several.group(2), "sequential");
    if (form != null && !FORMS.containsKey(form)) {
      problems.add(
          "url: unknown form '%s'; known are %s"
              .formatted(form, String.join(", ", FORMS.keySet())));
    }
    List<String> members =
        form == null
            ? fields.list("members", List.of(), SpecReader::url)
            : Stream.of(several.group(3).split(",", -1))
                .map(host -> url(several.group(1) + "//" + host + several.group(4)))
                .toList();
    boolean isCluster = fields.has("members") || form != null;
    if (fields.has("members-wait") && !isCluster) {
      problems.add("members-wait: set 'members', too");
    }
    requireMembers(isCluster, "members");
    if (isCluster && (members.size() < 2 || Set.copyOf(members).size() < members.size())) {
      problems.add(
          "%s: name at least two servers, each once".formatted(form == null ? "members" : "url"));
    }
    ExternalSpec spec =
        new ExternalSpec(
            name,
            title(),
            members.stream().findFirst().orElse(url),
            text("user"),
            text("password-file"),
            text("password-env"),
            new Cluster(
                members.stream().skip(1).toList(),
                fields.one("members-wait", Members.USUAL_PATIENCE, Units::duration),
                use(form == null ? ReadFrom.ONE : FORMS.getOrDefault(form, ReadFrom.ONE))));
    fields.allowAsked();
    return spec;
  }

  private Use use(ReadFrom byDefault) {
    return new Use(
        fields.one("read-from", byDefault, text -> Parsers.constant(ReadFrom.class, text)),
        fields.one("write-to", WriteTo.ONE, text -> Parsers.constant(WriteTo.class, text)));
  }

  private void requireMembers(boolean several, String key) {
    for (String use : List.of("read-from", "write-to")) {
      if (fields.has(use) && !several) {
        problems.add("%s: set '%s', too".formatted(use, key));
      }
    }
  }

  private ContainerSpec container() {
    fields.allow(
        "title",
        "kind",
        "family",
        "image",
        "engines",
        "env",
        "options",
        "data",
        "port",
        "reuse",
        "replication",
        "members",
        "read-from",
        "notes");
    if (!fields.has("family")) {
      problems.add("key 'family' is missing; set it to mysql, mariadb or percona");
    }
    needed("image");
    Family family =
        fields.one("family", Family.MYSQL, text -> Parsers.constant(Family.class, text));
    DataPlace data =
        fields.one("data", DataPlace.VOLUME, text -> Parsers.constant(DataPlace.class, text));
    boolean reuse = fields.one("reuse", false, Parsers::yesOrNo);
    if (reuse && data == DataPlace.TMPFS) {
      problems.add("reuse: a stopped container loses its data in tmpfs; set data: volume");
    }
    int port = fields.one("port", 0, text -> Parsers.wholeNumber(text, 1, 65_535));
    Replicas replicas = replicas(Replication.GROUP);
    boolean isGroup = replicas.replication() == Replication.GROUP;
    if (isGroup && reuse) {
      problems.add("reuse: not possible with 'replication'");
    }
    if (isGroup && port > 0) {
      problems.add("port: not possible with 'replication'");
    }
    if (isGroup && family == Family.MARIADB) {
      problems.add("replication: group needs family: mysql or percona");
    }
    return new ContainerSpec(
        name,
        title(),
        engines(isGroup ? List.of("InnoDB") : family.engines()),
        new Image(
            family,
            fields.one("image", family.image(), IMAGES),
            env(),
            fields.list("options", List.of(), OPTIONS)),
        new Placement(data, port, reuse),
        replicas,
        fields.one("notes", "", String::strip));
  }

  /** The URL of a member, which may be an address only. */
  private static String url(String text) {
    String url = text.contains("://") ? text : "jdbc:mysql://" + text;
    Target.parse(url, "", "");
    return url;
  }

  private String title() {
    return fields.one("title", name, String::strip);
  }

  private List<String> engines(List<String> byDefault) {
    return fields.list("engines", byDefault, Parsers::name);
  }

  private Map<String, String> env() {
    Fields section = fields.section("env");
    Map<String, String> env = new TreeMap<>();
    for (String key : section.keys()) {
      if (key.endsWith("ROOT_PASSWORD")) {
        problems.add("env." + key + ": dyno generates the password; remove this key");
      }
      env.put(key, section.one(key, "", text -> text));
    }
    return env;
  }

  private String needed(String key) {
    String text = text(key);
    if (text == null || text.isBlank()) {
      problems.add("key '%s' is missing".formatted(key));
      return "";
    }
    return text;
  }

  private @Nullable String text(String key) {
    return fields.has(key) ? fields.one(key, "", String::strip) : null;
  }
}
