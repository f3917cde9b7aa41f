package org.enginedyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.enginedyno.run.machine.ShellWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that a command does not understand are told of in one line, with exit code 2. */
final class ArgumentMistakesTest {
  private final Dyno dyno;

  ArgumentMistakesTest(@TempDir Path folder) {
    dyno = new Dyno(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --engins InnoDB | dyno run has no option '--engins'; did you mean '--engine'? see dyno"
            + " run --help",
        "run --dryrun=x | dyno run has no option '--dryrun'; did you mean '--dry-run'? see dyno run"
            + " --help",
        "doctor -x | dyno doctor has no option '-x'; see dyno doctor --help",
        "doktor | unknown command 'doktor'; did you mean 'doctor'? there are: run, duel, gate,"
            + " list, doctor, report, compare, history, claims, export, clean, jmh, completion,"
            + " manual; see dyno --help",
        "measure | unknown command 'measure'; there are: run, duel, gate, list, doctor, report,"
            + " compare, history, claims, export, clean, jmh, completion, manual; see dyno --help",
        "run quick ci | 'ci' is too much for dyno run; see dyno run --help",
        "run quick data.rows=5 | 'data.rows=5' is too much for dyno run; a key of a plan follows"
            + " --set; see dyno run --help",
        "run --set rows | --set takes KEY=VALUE, as in --set data.rows=1000000, and not 'rows'; see"
            + " dyno run --help",
        "run --out | --out needs a value: --out DIR; see dyno run --help",
        "run --engine --threads 4 | --engine needs a value: --engine E; see dyno run --help",
        "run --out a --out b | --out is given more than once; give it once; see dyno run --help",
        "run --dry-run=maybe | --dry-run takes no value, and not 'maybe'; see dyno run --help",
        "clean | dyno clean needs --server S or --place DIR; see dyno clean --help",
        "clean --place /no/where | --place is no directory: /no/where",
        "duel a b --replace | --replace needs to know the folder: --out DIR",
        "compare a b --fail-on regresion | --fail-on cannot be 'regresion'; did you mean"
            + " 'regression'? there are: regression, inconclusive, invalid; see dyno compare"
            + " --help",
        "report | dyno report needs DIR: The folder of the run or duel; see dyno report --help",
        "duel embedded | dyno duel needs BASE and NEW, or --resume DIR; see dyno duel --help",
        "gate | dyno gate needs PLAN, or --resume DIR; see dyno gate --help",
        "claims --claim x | dyno claims has no option '--claim'; did you mean '--claims'? see dyno"
            + " claims --help",
        "list engine | WHAT cannot be 'engine'; did you mean 'engines'? there are: workloads,"
            + " plans, servers, engines, figures, keys, knobs, axes, drivers, settings, schema; see"
            + " dyno list --help",
      })
  void areToldInOneLine(String arguments, String line) {
    Dyno.Said said = dyno.says(ShellWords.of(arguments).toArray(String[]::new));

    assertThat(said.err()).isEqualTo("dyno: " + line + System.lineSeparator());
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run quik | unknown plan 'quik'; did you mean 'quick'? there are: ci, ",
        "run percona | unknown plan 'percona'; did you mean 'percona-2007' or 'percona-2007-short'?"
            + " there are: ",
        "run -s embeded | unknown server 'embeded'; did you mean 'embedded'? there are: ",
        "run -e inodb | unknown engine 'inodb'; did you mean 'InnoDB'? embedded offers: ",
        "run -w read.pk_pont | plan quick: workloads: no workload matches 'read.pk_pont'; did you"
            + " mean 'READ_PK_POINT'? there are: ",
        "run --set theads=4 | plan quick: unknown key 'theads'; did you mean 'threads'? legal are:"
            + " ",
        "run --set measure.fork=4 | plan quick: unknown key 'measure.fork'; did you mean 'forks'?"
            + " legal are: ",
        "run --set insert.rows-per-comit=4 | plan quick: unknown key 'insert.rows-per-comit'; did"
            + " you mean 'rows-per-commit'? legal are: ",
      })
  void asksWhetherANearNameWasMeant(String arguments, String start) {
    Dyno.Said said = dyno.says(ShellWords.of(arguments).toArray(String[]::new));

    assertThat(said.err()).startsWith("dyno: " + start).hasLineCount(1);
    assertThat(said.code()).isEqualTo(2);
  }

  @Test
  void aHostThatNobodyKnows() {
    Dyno.Said said = dyno.says("run", "--server", "jdbc:mysql://nowhere.invalid/dyno");

    assertThat(said.err())
        .isEqualTo(
            "dyno: no connection to nowhere.invalid:3306: unknown host 'nowhere.invalid';"
                + " correct the name or use its address"
                + System.lineSeparator());
    assertThat(said.code()).isEqualTo(2);
  }
}
