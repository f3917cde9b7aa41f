package org.enginedyno.bench;

import org.enginedyno.plan.DataSpec;
import org.enginedyno.plan.client.Client;

/** Fixtures with their parameters filled in, as JMH would. */
final class Fixtures {
  private Fixtures() {}

  static Fixture of(String engine, DataSpec data, Client client) {
    Fixture fixture = new Fixture();
    fixture.engine = engine;
    fixture.rows = data.rows();
    fixture.seed = data.seed();
    fixture.pkRange = data.pkRange();
    fixture.stateRange = data.stateRange();
    fixture.driver = client.driver().toString();
    fixture.profile = client.profile().toString();
    fixture.statements = client.statements().toString();
    fixture.checkout = client.checkout().toString();
    fixture.pool = client.poolText();
    return fixture;
  }
}
