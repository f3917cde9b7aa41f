package org.enginedyno.run.duel;

import org.enginedyno.result.duel.Duel;
import org.enginedyno.result.duel.Judgement;

/** Is told what a duel is doing while it does it. */
public interface DuelListener {
  /** Something happened that a person who waits wants to know. */
  void note(String line);

  /** Both sides are about to be started anew for so many pairs. */
  void launchBegins(int launch, int pairs);

  /** A launch of a pair is over. */
  void came(Duel duel);

  /** A pair was looked at. */
  void looked(Judgement judgement);
}
