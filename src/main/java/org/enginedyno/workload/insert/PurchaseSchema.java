package org.enginedyno.workload.insert;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.enginedyno.plan.Knob;
import org.enginedyno.plan.KnobValues;
import org.enginedyno.workload.Parameters;
import org.enginedyno.workload.Statement;

/** Versions of the insertion benchmark's table. */
enum PurchaseSchema {
  /** As in "InnoDB, TokuDB" (2013), and in the public program since 2009. */
  OF_2013(
      "2013",
      List.of(
          new Key("marketsegment", "price", "customerid"),
          new Key("registersegment", "cashregisterid", "price", "customerid"),
          new Key("pdc", "price", "dateandtime", "customerid"))),
  /** As in later versions of the same program (mdcallag/mytools, bench/ibench/iibench.py). */
  LATER(
      "later",
      List.of(
          new Key("marketsegment", "productid", "customerid", "price"),
          new Key("registersegment", "cashregisterid", "customerid", "price"),
          new Key("pdc", "price", "dateandtime", "customerid")));

  static final Knob KNOB =
      Knob.word(
          "iibench.schema",
          "the table of the published benchmark, or of later versions of its program",
          OF_2013.word,
          LATER.word);

  private final String word;
  private final List<Key> keys;

  /** A secondary key with its columns in order. */
  record Key(String name, List<String> columns) {
    Key(String name, String... columns) {
      this(name, List.of(columns));
    }

    @Override
    public String toString() {
      return "KEY %s (%s)".formatted(name, String.join(", ", columns));
    }
  }

  PurchaseSchema(String word, List<Key> keys) {
    this.word = word;
    this.keys = keys;
  }

  static PurchaseSchema of(KnobValues knobs) {
    return knobs.text(KNOB).equals(LATER.word) ? LATER : OF_2013;
  }

  String idType() {
    return this == LATER ? "bigint" : "int";
  }

  String priceType() {
    return this == LATER ? "int" : "float";
  }

  boolean hasWholePrices() {
    return this == LATER;
  }

  /** The first {@code count} of its secondary keys. */
  List<Key> keys(int count) {
    return keys.subList(0, count);
  }

  /** The queries that run during the inserts: ten rows by each of the first keys. */
  List<Statement> queries(int count) {
    return keys(count).stream().map(this::query).toList();
  }

  private Statement query(Key key) {
    String first = key.columns().get(0);
    Function<SplittableRandom, Object> value =
        switch (first) {
          case "price" -> hasWholePrices() ? PurchaseRows::wholePrice : PurchaseRows::price;
          case "productid" -> random -> random.nextInt(PurchaseRows.PRODUCTS);
          default -> random -> random.nextInt(PurchaseRows.CASH_REGISTERS);
        };
    Parameters parameters =
        (data, knobs, stream) -> {
          SplittableRandom random = new SplittableRandom(data.seed() + stream);
          return () -> new Object[] {value.apply(random)};
        };
    return new Statement(
        "SELECT %1$s FROM {purchases} FORCE INDEX (%2$s) WHERE %3$s ORDER BY %1$s LIMIT 10"
            .formatted(
                String.join(", ", key.columns()),
                key.name(),
                first + (first.equals("cashregisterid") ? " > ?" : " >= ?")),
        parameters,
        Optional.empty(),
        Optional.empty());
  }
}
