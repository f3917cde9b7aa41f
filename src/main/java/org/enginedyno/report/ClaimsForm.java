package org.enginedyno.report;

/** The forms in which claims are told. */
public enum ClaimsForm {
  TEXT,
  MD,
  CSV,
  JSON
}
