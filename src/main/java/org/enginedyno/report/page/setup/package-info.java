/** Sections on how it was measured: machine, servers, settings, clients, tables, patterns. */
@NullMarked
package org.enginedyno.report.page.setup;

import org.jspecify.annotations.NullMarked;
