package org.enginedyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.enginedyno.claim.Article;
import org.enginedyno.plan.UserError;
import org.enginedyno.report.claim.ClaimText;
import org.enginedyno.report.claim.ClaimText.ArticleResult;
import org.enginedyno.report.page.ClaimsPage;
import org.enginedyno.result.history.StoredRun;
import org.enginedyno.session.Articles;
import org.enginedyno.session.Folders;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "claims",
    description = {
      "Compare published claims with stored runs.",
      "Without a run, show the claims. Only ratios are compared, not figures of other machines."
    },
    sortOptions = false,
    footer = {
      "  dyno claims",
      "  dyno claims latest",
      "  dyno claims results/monday results/friday --out claims"
    })
final class ClaimsCommand extends DynoCommand.Subcommand {
  @Parameters(
      paramLabel = "RUN",
      arity = "0..*",
      description = "Folders of runs, or folders that hold them, or latest.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--claims",
      paramLabel = "PATH",
      description = "A YAML file of claims, or a folder of them, in addition to the packaged ones.")
  private List<Path> more = new ArrayList<>();

  @Option(
      names = {"-f", "--format"},
      paramLabel = "NAME",
      description = "text, md for Markdown, csv or json (default: text).")
  private ClaimText.@Nullable Form form;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      description = "Folder for a page with pictures, and the claims as Markdown, CSV and JSON.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    if (folders.isEmpty() && (out != null || form != null)) {
      throw new UserError(
          (out != null ? "--out" : "--format") + " shows claims compared with runs; name a RUN");
    }
    List<Article> articles = Articles.all(context().workplace(), more);
    if (folders.isEmpty()) {
      context().printFolded(ClaimText.list(articles));
      return ExitCode.OK;
    }
    List<StoredRun> runs =
        Folders.history(context().storedRuns(folders, run -> !run.isDuel()), null);
    if (out != null) {
      Path folder = context().workplace().workingFolder().resolve(out);
      Folders.requirePageRoom(folder, ClaimsPage.FILE, "claims");
      ClaimsPage.write(articles, runs, Folders.made(folder));
      context().print("claims: " + folder.resolve(ClaimsPage.FILE) + System.lineSeparator());
    }
    if (out == null || form != null) {
      ClaimText.Form wanted = form == null ? ClaimText.Form.TEXT : form;
      String text = ClaimText.of(ArticleResult.of(articles, runs), wanted);
      context().print(wanted == ClaimText.Form.TEXT ? context().outScreen().fold(text) : text);
    }
    return ExitCode.OK;
  }
}
