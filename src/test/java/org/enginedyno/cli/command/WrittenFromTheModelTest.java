package org.enginedyno.cli.command;

import org.enginedyno.Golden;
import org.enginedyno.cli.command.CompletionCommand.FishScript;
import org.junit.jupiter.api.Test;

final class WrittenFromTheModelTest {
  @Test
  void fishOffersNamesAndFilesWhereTheyBelong() {
    Golden.assertMatches(getClass(), "oven.fish", FishScript.of(Oven.spec()));
  }

  @Test
  void manualPageSaysWhatHelpSays() {
    Golden.assertMatches(getClass(), "oven.1", ManualPage.of(Oven.spec(), "1.0-x"));
  }
}
