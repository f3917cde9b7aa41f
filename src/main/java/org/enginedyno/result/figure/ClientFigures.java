package org.enginedyno.result.figure;

import static org.enginedyno.result.figure.Figure.Better.LESS;
import static org.enginedyno.result.figure.Figure.Better.MORE;
import static org.enginedyno.result.figure.Figure.Better.NEITHER;
import static org.enginedyno.result.figure.Figure.Declaration.figure;
import static org.enginedyno.result.figure.Figure.Declaration.part;

import java.util.Optional;
import org.enginedyno.result.Clients.Part;
import org.enginedyno.result.Measurement;

/** The figures of cells that several clients measured. */
final class ClientFigures {
  private static final double NANOS_PER_MICRO = 1e3;

  private ClientFigures() {}

  static void declare() {
    figure(
            "clients-overlap",
            Unit.SHARE,
            MORE,
            part(Measurement::clients, clients -> clients.together().overlap()))
        .about("The part of a run in which all clients worked, in the run in which it was least.");
    figure(
            "clients-start-spread",
            Unit.MICROSECONDS,
            LESS,
            part(Measurement::clients, clients -> clients.together().lateNanos() / NANOS_PER_MICRO))
        .about("How much later the last client started than the first, at most.");
    figure(
            "clients-throughput",
            Unit.OPERATIONS_PER_SECOND,
            MORE,
            part(Measurement::clients, clients -> clients.each(Part::rate)))
        .severalNumbers()
        .about("The throughput of each client.");
    figure(
            "clients-cores",
            Unit.COUNT,
            NEITHER,
            part(Measurement::clients, clients -> clients.each(Part::usedCores)))
        .severalNumbers()
        .about("The cores that each client used on average.");
    figure(
            "clients-round-trip",
            Unit.MICROSECONDS,
            LESS,
            part(
                Measurement::clients,
                clients ->
                    clients.each(
                        client ->
                            Optional.ofNullable(client.roundTripNanos()).orElse(0L)
                                / NANOS_PER_MICRO)))
        .severalNumbers()
        .about("The least that a statement took from the machine of each client.");
  }
}
