package org.enginedyno.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SideTextTest {
  @Test
  void takesABareWordForAServer() {
    assertThat(SideText.keys("mysql-9.7")).containsExactly(Map.entry("servers", "mysql-9.7"));
  }

  @Test
  void takesAnAddressForAServerWhateverItsWords() {
    String address = "jdbc:mysql://127.0.0.1:3306/dyno?useSSL=false";
    assertThat(SideText.keys(address)).containsEntry("servers", address);
  }

  @Test
  void readsSeveralWords() {
    assertThat(SideText.keys("embedded  engine=Aria settings.aria_sync_log_dir=never jdk=25"))
        .containsEntry("servers", "embedded")
        .containsEntry("engines", "Aria")
        .containsEntry("settings.aria_sync_log_dir", "never")
        .containsEntry("jvm", "25")
        .hasSize(4);
  }

  @Test
  void refusesWhatBothSidesMustHaveAlike() {
    assertThatThrownBy(() -> SideText.keys("data.rows=5"))
        .hasMessageContaining("both sides have the same data.rows");
    assertThatThrownBy(() -> SideText.keys("threads=4"))
        .hasMessageContaining("both sides have the same threads");
  }

  @Test
  void refusesTwoOfAKind() {
    assertThatThrownBy(() -> SideText.keys("embedded mysql-9.7")).hasMessageContaining("names two");
    assertThatThrownBy(() -> SideText.keys("engine=Aria,InnoDB"))
        .hasMessageContaining("names several: Aria,InnoDB");
  }

  @Test
  void refusesAWordThatSaysNothing() {
    assertThatThrownBy(() -> SideText.keys(" ")).hasMessageContaining("not a side: ' '");
    assertThatThrownBy(() -> SideText.keys("engine=")).hasMessageContaining("not a side");
  }

  @Test
  void namesTheAxesOnWhichTheSidesMayDiffer() {
    assertThat(SideText.axes(Set.of("servers", "engines", "settings.sync_binlog", "jvm")))
        .containsExactlyInAnyOrder("server", "engine", "sync_binlog", "jvm");
  }
}
