/** The parts of a duel's page: its head and its sections, a class each. */
@NullMarked
package org.enginedyno.report.page.duel;

import org.jspecify.annotations.NullMarked;
