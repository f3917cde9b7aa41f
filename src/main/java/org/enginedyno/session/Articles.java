package org.enginedyno.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.enginedyno.claim.Article;
import org.enginedyno.claim.ArticleReader;
import org.enginedyno.plan.UserError;
import org.enginedyno.plan.read.NamedFiles;
import org.enginedyno.plan.read.YamlText;
import org.enginedyno.result.folder.Manifest.RunSide;
import org.enginedyno.workload.catalogue.Workloads;

/** The published articles whose claims can be compared with runs. */
public final class Articles {
  private Articles() {}

  /** The packaged articles, those in config/claims here, and those in further files. */
  public static List<Article> all(Workplace workplace, List<Path> further) {
    return read(workplace, further, text -> true);
  }

  /** The articles that name a workload of these sides; reading all articles takes longer. */
  public static List<Article> about(List<RunSide> sides, Workplace workplace) {
    Set<String> workloads =
        sides.stream()
            .flatMap(side -> side.plan().workloads().stream())
            .collect(Collectors.toSet());
    return read(workplace, List.of(), text -> workloads.stream().anyMatch(text::contains));
  }

  private static List<Article> read(
      Workplace workplace, List<Path> further, Predicate<String> isWanted) {
    ArticleReader reader = new ArticleReader(Workloads.all());
    List<Article> articles = new ArrayList<>();
    NamedFiles shelf = workplace.claims();
    for (String name : shelf.names()) {
      YamlText text = shelf.text(name);
      if (isWanted.test(text.text())) {
        articles.add(reader.read(name, text));
      }
    }
    for (Path path : further) {
      for (Path file : files(workplace.workingFolder().resolve(path))) {
        YamlText text = shelf.text(file.toString());
        articles.add(reader.read(NamedFiles.stem(file.toString()), text));
      }
    }
    Set<String> names = new HashSet<>();
    for (Article article : articles) {
      if (!names.add(article.name())) {
        throw new UserError(
            "--claims: two files have the name '%s'; rename one of them".formatted(article.name()));
      }
    }
    return List.copyOf(articles);
  }

  private static List<Path> files(Path path) {
    if (!Files.exists(path)) {
      throw new UserError(
          "--claims: there is no " + path + "; name a YAML file or a folder of YAML files");
    }
    if (!Files.isDirectory(path)) {
      if (!NamedFiles.isFile(path.toString())) {
        throw new UserError("--claims: a claims file must end in .yaml: " + path);
      }
      return List.of(path);
    }
    try (Stream<Path> found = Files.list(path)) {
      List<Path> files = found.filter(file -> NamedFiles.isFile(file.toString())).sorted().toList();
      if (files.isEmpty()) {
        throw new UserError("--claims: no file in this folder ends in .yaml: " + path);
      }
      return files;
    } catch (IOException e) {
      throw new UserError("--claims: cannot list " + path + ": " + e.getMessage(), e);
    }
  }
}
