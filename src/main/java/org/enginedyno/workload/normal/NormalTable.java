package org.enginedyno.workload.normal;

import java.util.Set;
import org.enginedyno.plan.DataSpec;
import org.enginedyno.workload.Dataset;
import org.enginedyno.workload.Dataset.OneTable;
import org.enginedyno.workload.Table;
import org.enginedyno.workload.TableFeature;

/**
 * The table {@code normal} of the 2007 comparison: people with an address, and two secondary keys.
 */
record NormalTable(DataSpec data) implements Table {
  private static final String NAME = "normal";

  static final Dataset DATASET =
      new OneTable(
          Set.of(TableFeature.KEYS, TableFeature.SECONDARY_KEYS, TableFeature.NULLS),
          NormalTable::new);

  /** The secondary index over people's countries. */
  static final String COUNTRY_INDEX = "country_id";

  /** Countries are numbered from 1 to this, states within a country from 1 to {@link #STATES}. */
  static final int COUNTRIES = 250;

  static final int STATES = 50;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String definition(String keyType) {
    return """
    id int unsigned NOT NULL AUTO_INCREMENT,
    name varchar(64) NOT NULL DEFAULT '',
    email varchar(64) NOT NULL DEFAULT '',
    password varchar(64) NOT NULL DEFAULT '',
    dob date DEFAULT NULL,
    address varchar(128) NOT NULL DEFAULT '',
    city varchar(64) NOT NULL DEFAULT '',
    state_id tinyint unsigned NOT NULL DEFAULT '0',
    zip varchar(8) NOT NULL DEFAULT '',
    country_id smallint unsigned NOT NULL DEFAULT '0',
    PRIMARY KEY (id)%1$s,
    UNIQUE KEY email (email)%1$s,
    KEY country_id (country_id, state_id, city)%1$s
    """
        .formatted(keyType);
  }

  @Override
  public String checksum() {
    return """
    crc32(concat_ws('|', id, name, email, password, ifnull(dob, 'NULL'),
      address, city, state_id, zip, country_id))\
    """;
  }

  @Override
  public int rows() {
    return data.rows();
  }

  @Override
  public Rows generator() {
    return new NormalRows(data.seed());
  }

  @Override
  public int bytesPerRow() {
    return 480;
  }
}
