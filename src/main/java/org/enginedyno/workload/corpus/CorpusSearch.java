package org.enginedyno.workload.corpus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.DataSpec.DocumentFiles;
import org.enginedyno.plan.Kind;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.plan.Knobs;
import org.enginedyno.workload.Access;
import org.enginedyno.workload.Access.Step;
import org.enginedyno.workload.Answers.Answer;
import org.enginedyno.workload.Balance;
import org.enginedyno.workload.ChangeWorkload;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Effect;
import org.enginedyno.workload.Footprint;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.SearchWorkload;
import org.enginedyno.workload.SideWorkload;
import org.enginedyno.workload.SideWorkload.SideWork;
import org.enginedyno.workload.Statement;

/** Searches in the documents of {@link CorpusTable}, one after another, repeatedly. */
public enum CorpusSearch implements SearchWorkload, SideWorkload, ChangeWorkload {
  FT_WORD(
      "number of documents with a word, for thirty words one after another",
      "SELECT count(*) FROM {corpus} WHERE MATCH(content) AGAINST(?)",
      PlantedWord.PUBLISHED.stream().map(Search::word).toList()),
  FT_BOOLEAN(
      "number of documents with a word, and with or without another one",
      "SELECT count(*) FROM {corpus} WHERE MATCH(content) AGAINST(? IN BOOLEAN MODE)",
      List.of(
          Search.both(),
          Search.without("REPORTS", "Earlier"),
          Search.without(PlantedWord.PHASE, "REPORTS"),
          Search.without("athletes", "Meyers"))),
  FT_PHRASE(
      "number of documents with two adjacent words",
      "SELECT count(*) FROM {corpus} WHERE MATCH(content) AGAINST(? IN BOOLEAN MODE)",
      List.of(Search.together())),
  FT_TOP10(
      "the ten most relevant documents for a word, for thirty words one after another",
      "SELECT docid FROM {corpus} WHERE MATCH(content) AGAINST(?)"
          + " ORDER BY MATCH(content) AGAINST(?) DESC LIMIT 10",
      PlantedWord.PUBLISHED.stream().map(Search::word).toList()),
  FT_WORD_INSERTING(
      "number of documents with a word, for thirty words one after another, during inserts",
      "SELECT count(*) FROM {corpus_growing} WHERE MATCH(content) AGAINST(?)",
      PlantedWord.PUBLISHED.stream().map(Search::word).toList());

  private static final String EVERY = "all";

  /** An internal knob: the searches that an engine's full-text keys cannot answer, one per line. */
  private static final String LEFT_OUT = "corpus.left-out";

  private static final int BEST = 10;

  private static final Knob WORD =
      Knob.word(
          "corpus.word",
          "word to search for",
          Stream.concat(Stream.of(EVERY), PlantedWord.PUBLISHED.stream().map(PlantedWord::text))
              .toArray(String[]::new));

  private final String about;
  private final String template;
  private final List<Search> searches;

  CorpusSearch(String about, String template, List<Search> searches) {
    this.about = about;
    this.template = template;
    this.searches = searches;
  }

  List<Search> searches() {
    return searches;
  }

  /** Whether it searches for documents rather than for their number. */
  public boolean isRanked() {
    return this == FT_TOP10;
  }

  private boolean hasWords() {
    return this == FT_WORD || isRanked() || grows();
  }

  private boolean grows() {
    return this == FT_WORD_INSERTING;
  }

  private List<Search> wanted(KnobValues knobs) {
    List<String> left = knobs.values().getOrDefault(LEFT_OUT, "").lines().toList();
    return asked(knobs).filter(search -> !left.contains(search.text())).toList();
  }

  private Stream<Search> asked(KnobValues knobs) {
    String word = hasWords() ? knobs.text(WORD) : EVERY;
    return searches.stream().filter(search -> word.equals(EVERY) || search.text().equals(word));
  }

  /** The texts of the searches, in order. */
  public List<String> texts(KnobValues knobs) {
    return wanted(knobs).stream().map(Search::text).toList();
  }

  /** The expected result of each search: the number of matching documents, or of returned rows. */
  public long[] expected(DataSpec data, KnobValues knobs) {
    return found(data, knobs).stream()
        .mapToLong(matches -> isRanked() ? Math.min(BEST, matches) : matches)
        .toArray();
  }

  @Override
  public List<Long> found(DataSpec data, KnobValues knobs) {
    return wanted(knobs).stream().map(search -> search.count(data)).toList();
  }

  @Override
  public Map<String, List<String>> searches(KnobValues knobs) {
    Map<String, List<String>> words = new LinkedHashMap<>();
    wanted(knobs).forEach(search -> words.put(search.text(), words(search)));
    return words;
  }

  /** Adds the word that counts the inserted documents, which all have it. */
  private List<String> words(Search search) {
    return grows()
        ? Stream.concat(search.words().stream(), Stream.of(CorpusRows.NEWCOMER)).toList()
        : search.words();
  }

  @Override
  public KnobValues without(Set<String> left, KnobValues knobs) {
    return knobs.with(LEFT_OUT, String.join("\n", left));
  }

  @Override
  public boolean readsFiles() {
    return !grows();
  }

  /** How the matches in files are known, and which numbers were published for them. */
  @Override
  public Optional<String> aboutFound(DataSpec data, KnobValues knobs) {
    DocumentFiles files = data.files();
    if (files == null) {
      return Optional.empty();
    }
    String published =
        wanted(knobs).stream()
            .flatMap(search -> PlantedWord.published(search.text()).stream())
            .map(
                word ->
                    "%s %d (%d)".formatted(word.text(), files.counted(word.text()), word.matches()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        "The documents are the first %,d of the files in %s (SHA-256 %s); matches were counted in these."
                .formatted(data.rows(), files.folder(), files.checksum())
            + (published.isEmpty()
                ? ""
                : " Matches, and in parentheses those published for all %,d documents of OHSUMED: %s."
                    .formatted(PlantedWord.FULL, published)));
  }

  @Override
  public Kind kind() {
    return grows() ? Kind.MIXED : Kind.READ;
  }

  @Override
  public Footprint footprint() {
    return grows() ? Footprint.RELOADED : Footprint.ENDURING;
  }

  @Override
  public Optional<SideWork> sideWork(DataSpec data, KnobValues knobs) {
    return grows() ? new InsertedDocuments(data).inserts(knobs) : Optional.empty();
  }

  @Override
  public Optional<Balance> balance(DataSpec data, KnobValues knobs) {
    return grows() ? Optional.of(new InsertedDocuments(data).balance()) : Optional.empty();
  }

  @Override
  public String benchmark() {
    return "workload.CorpusBenchmark";
  }

  @Override
  public String about() {
    return about;
  }

  @Override
  public Knobs knobs() {
    if (grows()) {
      return Knobs.of(WORD, InsertedDocuments.WRITERS, InsertedDocuments.RATE);
    }
    return hasWords() ? Knobs.of(WORD) : Knobs.NONE;
  }

  @Override
  public Optional<Dataset> dataset(KnobValues knobs) {
    return Optional.of(CorpusTable.dataset(grows() ? CorpusTable.GROWING : CorpusTable.NAME));
  }

  @Override
  public List<Statement> statements(KnobValues knobs) {
    List<Search> wanted = wanted(knobs);
    Access access = Access.words(CorpusTable.KEY);
    return List.of(
        new Statement(
            template,
            new SearchRotation(wanted, isRanked() ? 2 : 1),
            Optional.of(isRanked() ? access.then(Step.TEMPORARY, Step.SORT) : access),
            Optional.of(
                (executions, data) ->
                    executions.stream().map(values -> answer(wanted, values[0], data)).toList())));
  }

  private Answer answer(List<Search> wanted, Object text, DataSpec data) {
    Search search =
        wanted.stream().filter(one -> one.text().equals(text)).findFirst().orElseThrow();
    if (!isRanked()) {
      return Answer.of(List.of(Long.toString(search.count(data))));
    }
    List<String> documents = search.documents(data).mapToObj(Integer::toString).toList();
    return new Answer(documents, Math.min(BEST, documents.size()));
  }

  @Override
  public List<String> kindsOfStatements(KnobValues knobs) {
    return asked(knobs).count() == 1 ? List.of() : texts(knobs);
  }

  @Override
  public Effect effect(DataSpec data, KnobValues knobs) {
    // only the matches; how many rows a full-text key reads internally is not defined
    double found = found(data, knobs).stream().mapToLong(Long::longValue).average().orElseThrow();
    return Effect.reading("select", found);
  }

  /**
   * One search after another.
   *
   * @param times how often the text occurs in the statement
   */
  record SearchRotation(List<Search> searches, int times) implements Parameters {
    @Override
    public Draws draws(DataSpec data, KnobValues knobs, long stream) {
      AtomicInteger next = new AtomicInteger();
      return () -> {
        String text = searches.get(next.getAndIncrement() % searches.size()).text();
        return times == 1 ? new Object[] {text} : new Object[] {text, text};
      };
    }

    @Override
    public int samples() {
      return searches.size();
    }
  }
}
