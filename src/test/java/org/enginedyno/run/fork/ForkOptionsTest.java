package org.enginedyno.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.enginedyno.bench.Fixture;
import org.enginedyno.plan.Cell;
import org.enginedyno.plan.axis.Checkout;
import org.enginedyno.plan.axis.Client;
import org.enginedyno.plan.axis.Driver;
import org.enginedyno.plan.axis.Executor;
import org.enginedyno.plan.axis.PlanAxis;
import org.enginedyno.plan.axis.PreparedBy;
import org.enginedyno.plan.axis.Profile;
import org.enginedyno.plan.axis.SampleClients;
import org.enginedyno.run.machine.Jdk;
import org.enginedyno.run.machine.MachineResources;
import org.enginedyno.run.proof.Sample;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.options.Options;

final class ForkOptionsTest {
  private static final Path HOME = Path.of("/opt/jdk");
  private static final MachineResources RESOURCES =
      MachineResources.here(new Jdk(HOME, "21.0.2"), Map.of(), Path.of("/home/me"));

  private static Options options(Client client) {
    Cell cell = Sample.like("READ_PK_POINT", "InnoDB").threads(4).client(client).cell();
    return new ForkOptions(cell, 1, RESOURCES, Path.of("/tmp/h.json")).build();
  }

  private static Client client(Executor executor, String args) {
    return SampleClients.client(
        PlanAxis.DRIVER,
        Driver.MARIADB,
        PlanAxis.PROFILE,
        Profile.AS_SHIPPED,
        PlanAxis.STATEMENTS,
        PreparedBy.CLIENT,
        PlanAxis.CHECKOUT,
        Checkout.BORROW,
        PlanAxis.POOL,
        3,
        PlanAxis.EXECUTOR,
        executor,
        PlanAxis.JVM_ARGS,
        args);
  }

  @Test
  void setEveryParameterThatABenchmarkHas() {
    Options options = options(client(Executor.PLATFORM, Client.NO_ARGS));

    Map<String, List<String>> set =
        Arrays.stream(Fixture.class.getFields())
            .filter(field -> field.isAnnotationPresent(Param.class))
            .collect(
                Collectors.toMap(
                    field -> field.getName(),
                    field -> List.copyOf(options.getParameter(field.getName()).orElse(List.of()))));
    assertThat(set)
        .containsEntry(
            "client",
            List.of(
                "checkout=borrow+driver=mariadb+driver-profile=as-shipped+pool=3+statements=client"))
        .allSatisfy((name, values) -> assertThat(values).as(name).hasSize(1));
  }

  @Test
  void putTheCellsArgumentsLastAndTheHandOverFirst() {
    Options options = options(client(Executor.VIRTUAL, "-Xmx1g '-Da=b c'"));

    assertThat(options.getJvm().get()).isEqualTo(HOME.resolve("bin/java").toString());
    assertThat(options.getJvmArgs().get())
        .startsWith("-Ddyno.handover=/tmp/h.json", "-Xms768m", "-Xmx768m")
        .endsWith("-Djmh.executor=VIRTUAL", "-Xmx1g", "-Da=b c");
  }

  @Test
  void leaveCoresAloneThatNobodyAskedFor() {
    assertThat(options(Client.USUAL).getProfilers()).isEmpty();
    assertThat(options(Client.USUAL).getJvmArgs().get())
        .noneMatch(argument -> argument.contains("executor"));
  }
}
