# How dyno is started, by ./dyno in a checkout and by bin/dyno in a distribution. To be read in by sh.

say() {
  echo "dyno: $*" >&2
}

# Finds the Java to start it with; ends where there is none that will do. Takes what is to be installed then.
find_java() {
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  if ! command -v "$java" >/dev/null; then
    say "found no '$java'; install $1 (17 or newer), or let JAVA_HOME name it"
    exit 2
  fi
  if ! said=$("$java" -version 2>&1); then
    # what the JVM says first is of options; its reason may stand in a box of #
    why=$(echo "$said" | sed -e 's/^#* *//' -e '/^$/d' -e '/Picked up /d' \
      -e '/^Error occurred during initialization of /d' -e '/^Error: Could not create /d' | head -n 1)
    limit=$(ulimit -v 2>/dev/null) || limit=unlimited
    case $limit in
      *[!0-9]* | "") remedy="see what '$java -version' says, or let JAVA_HOME name another Java" ;;
      *) remedy="its memory is limited to $limit KiB (ulimit -v); raise that to unlimited, as a JVM reserves more than it uses" ;;
    esac
    say "'$java' does not start: ${why:-it says nothing}; $remedy"
    exit 2
  fi
  version=$(echo "$said" | sed -n 's/^.* version "\([^"]*\)".*$/\1/p' | head -n 1)
  major=$(echo "$version" | sed 's/[^0-9].*//')
  if [ "${major:-0}" -lt 17 ]; then
    say "'$java' is Java ${version:-of an unknown version}; install $1 (17 or newer), or let JAVA_HOME name it"
    exit 2
  fi
}

# Where the archive of a jar's classes is, for this Java.
archive_of() {
  echo "${1%.jar}-$version.jsa"
}

# Archives the classes that a plan is read with, which later starts map into memory instead of loading them from jars.
# A JVM or a jar that it is not of ignores it, and dyno starts a little more slowly. A Java that makes none leaves an empty
# file, so that it is not tried again.
share_classes() {
  classes=$(archive_of "$1")
  draft=$classes.$$
  rm -f "$classes".*
  # In /, as a plan in the current folder may have the same name. A dry run makes no folder, but its parent must be writable.
  if ! (cd / && nice "$java" -XX:ArchiveClassesAtExit="$draft" '-Xlog:cds*=off' -jar "$1" run quick --dry-run --out "$draft.none") || ! mv -f "$draft" "$classes"; then
    rm -f "$draft"
    [ -e "$classes" ] || : >"$classes"
  fi
} >/dev/null 2>&1 </dev/null

# Becomes the jar at work with these arguments, and with the archive of its classes next to it. Where there is none, it is
# made in the background for the next start.
start() {
  classes=$(archive_of "$1")
  at_work=$1
  set -- -jar "$@"
  case " ${JDK_JAVA_OPTIONS:-} ${JAVA_TOOL_OPTIONS:-}" in
    *-Xshare* | *SharedArchive* | *ArchiveClasses*) ;; # the user's own
    *)
      if [ "$classes" -nt "$at_work" ]; then
        if [ -s "$classes" ]; then
          set -- "-XX:SharedArchiveFile=$classes" '-Xlog:cds*=off' "$@"
        fi
      elif [ -w "${classes%/*}" ]; then
        (
          trap '' HUP
          share_classes "$at_work" &
        ) >/dev/null 2>&1 </dev/null
      fi
      ;;
  esac
  if [ -n "${TMPDIR:-}" ]; then
    set -- "-Djava.io.tmpdir=$TMPDIR" "$@"
  fi
  case $(locale charmap 2>/dev/null) in
    ANSI_X3.4-1968 | US-ASCII | 646)
      # Java names files in the letters of its locale. What is written stays in those of the terminal.
      utf8=$(locale -a 2>/dev/null | grep -i 'utf-\{0,1\}8$' | sort | head -n 1)
      if [ -n "$utf8" ]; then
        export LC_ALL="$utf8"
        set -- -Dstdout.encoding=US-ASCII -Dstderr.encoding=US-ASCII "$@"
      fi
      ;;
  esac
  if [ "$major" -ge 23 ]; then
    # JMH 1.37 reads fields through Unsafe. JMH's forks inherit these flags.
    set -- --sun-misc-unsafe-memory-access=allow "$@"
  fi
  exec "$java" --enable-native-access=ALL-UNNAMED "$@"
}
