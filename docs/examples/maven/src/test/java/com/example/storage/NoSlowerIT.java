package com.example.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.enginedyno.api.DynoPair;
import org.enginedyno.api.DynoVerdicts;
import org.enginedyno.junit.DynoGate;
import org.junit.jupiter.api.Test;

/** Fails the build where what is new is slower than what is known. */
@DynoGate("plans/gate.yaml")
class NoSlowerIT {
  @Test
  void isNotSlower(DynoVerdicts verdicts) {
    assertEquals(1, verdicts.pairs().size());
    for (DynoPair pair : verdicts.pairs()) {
      System.out.println(pair);
      assertTrue(pair.passes(), pair.toString());
    }
  }
}
