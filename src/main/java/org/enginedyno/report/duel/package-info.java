/** The results of a duel, as text and pictures. */
@NullMarked
package org.enginedyno.report.duel;

import org.jspecify.annotations.NullMarked;
