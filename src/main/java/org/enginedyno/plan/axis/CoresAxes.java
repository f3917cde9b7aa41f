package org.enginedyno.plan.axis;

import java.util.ArrayList;
import java.util.List;

/** What a plan varies of the cores. */
public record CoresAxes(List<Integer> server, List<Integer> client, List<Placement> placements) {
  /** Nothing is varied. */
  public static final CoresAxes FREE =
      new CoresAxes(List.of(Cores.ALL), List.of(Cores.ALL), List.of(Placement.FREE));

  public CoresAxes {
    server = server.stream().distinct().toList();
    client = client.stream().distinct().toList();
    placements = placements.stream().distinct().toList();
  }

  /** Every combination. */
  public List<Cores> all() {
    List<Cores> all = new ArrayList<>();
    for (Placement placement : placements) {
      for (int ofServer : server) {
        for (int ofClient : client) {
          all.add(new Cores(ofServer, ofClient, placement));
        }
      }
    }
    return all;
  }
}
