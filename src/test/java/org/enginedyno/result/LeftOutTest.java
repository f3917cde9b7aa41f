package org.enginedyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.enginedyno.result.Figures.LeftOut;
import org.junit.jupiter.api.Test;

final class LeftOutTest {
  @Test
  void aCellWithAllSearchesIsNotMarked() {
    assertThat(LeftOut.mark(List.of(), 30)).isEmpty();
  }

  @Test
  void aCellThatOmitsSearchesIsInNoRatioAndReportsWhy() {
    List<LeftOut> left =
        List.of(new LeftOut("+a -b", "'b' is short"), new LeftOut("+b", "'b' is short"));

    assertThat(LeftOut.mark(left, 4))
        .hasValueSatisfying(
            mark -> {
              assertThat(mark.isComparable()).isFalse();
              assertThat(mark.toString())
                  .startsWith(
                      "fewer searches: 2 of 4 searches were sent; 'b' is short; compare single"
                          + " searches instead");
            });
  }
}
