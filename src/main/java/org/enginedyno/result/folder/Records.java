package org.enginedyno.result.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.enginedyno.result.folder.RunRecord.ClientRecord;
import org.enginedyno.result.folder.RunRecord.PlaceRecord;
import org.enginedyno.result.folder.RunRecord.ServerRecord;
import org.enginedyno.result.folder.RunRecord.SessionRecord;
import org.enginedyno.result.folder.RunRecord.SettingRecord;
import org.enginedyno.result.folder.RunRecord.TableRecord;

/** What a run found on its way. */
public record Records(List<RunRecord> all) {
  public static final Records NONE = new Records(List.of());

  public Records {
    all = List.copyOf(all);
  }

  /** These records with one more; the same ones where it tells nothing new. */
  public Records with(RunRecord record) {
    Optional<RunRecord> known =
        all.stream()
            .filter(one -> one.getClass() == record.getClass() && one.key().equals(record.key()))
            .findFirst();
    if (known.isPresent() && (known.get().equals(record) || !record.isReplaceable())) {
      return this;
    }
    List<RunRecord> more = new ArrayList<>(all);
    known.ifPresent(more::remove);
    more.add(record);
    return new Records(more);
  }

  private <R extends RunRecord> List<R> only(Class<R> type) {
    return all.stream().filter(type::isInstance).map(type::cast).toList();
  }

  public List<ServerRecord> servers() {
    return only(ServerRecord.class);
  }

  public List<SettingRecord> settings() {
    return only(SettingRecord.class);
  }

  public List<ClientRecord> clients() {
    return only(ClientRecord.class);
  }

  public List<TableRecord> tables() {
    return only(TableRecord.class);
  }

  /** Those that measured something, in their order. */
  public List<SessionRecord> sessions() {
    return only(SessionRecord.class);
  }

  /** The directories in which files were worked on. */
  public List<PlaceRecord> places() {
    return only(PlaceRecord.class);
  }
}
