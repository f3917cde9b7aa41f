package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientShareTest {
  private static List<ClientShare> shares(int clients, int threads) {
    return IntStream.range(0, clients)
        .mapToObj(client -> ClientShare.of(client, clients, threads))
        .toList();
  }

  private static LongStream numbers(long end) {
    return LongStream.range(0, end);
  }

  @ParameterizedTest
  @CsvSource({"1, 4, 5", "3, 4, 5", "3, 4, 1", "4, 4, 7", "5, 16, 3", "7, 1000, 2"})
  void clientsShareThreadsAndOperationsWithoutGapsOrDuplicates(
      int clients, int threads, long each) {
    Extent counted = Extent.counted(each);
    Extent shared = Extent.shared(each * threads + 3);
    for (Extent extent : List.of(counted, shared)) {
      assertThat(
              shares(clients, threads).stream()
                  .flatMap(share -> numbers(share.operations(extent)).mapToObj(share::operation)))
          .as(extent.toString())
          .containsExactlyInAnyOrderElementsOf(numbers(extent.ofAll(threads)).boxed().toList());
    }
    assertThat(
            shares(clients, threads).stream()
                .flatMapToInt(share -> IntStream.range(0, share.threads()).map(share::thread)))
        .containsExactlyElementsOf(IntStream.range(0, threads).boxed().toList());
    assertThat(shares(clients, threads).stream().mapToDouble(ClientShare::weight).sum())
        .isEqualTo(1, org.assertj.core.api.Assertions.within(1e-12));
  }

  @Test
  void aClientHasAsManyConnectionsAsThreadsIfAllDo() {
    for (ClientShare share : shares(3, 8)) {
      assertThat(share.part(8)).isEqualTo(share.threads());
      assertThat(share.part(10)).isGreaterThanOrEqualTo(share.threads());
    }
  }

  @Test
  void aClientWithoutThreadsIsRefused() {
    assertThatThrownBy(() -> ClientShare.of(2, 3, 2))
        .hasMessageContaining("client 3 of 3 cannot have 0 of 2 threads");
  }
}
