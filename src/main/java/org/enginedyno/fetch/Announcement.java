package org.enginedyno.fetch;

import java.util.function.Consumer;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.enginedyno.plan.Units;

/** Reports that a file is being fetched, from where, and its size. */
final class Announcement extends AbstractTransferListener {
  private final String what;
  private final Consumer<String> notes;

  Announcement(String what, Consumer<String> notes) {
    this.what = what;
    this.notes = notes;
  }

  @Override
  public void transferStarted(TransferEvent event) {
    TransferResource file = event.getResource();
    String size = file.getContentLength() < 0 ? "" : ", " + Units.text(file.getContentLength());
    notes.accept(
        "fetching %s%s, once: %s%s"
            .formatted(what, size, file.getRepositoryUrl(), file.getResourceName()));
  }
}
