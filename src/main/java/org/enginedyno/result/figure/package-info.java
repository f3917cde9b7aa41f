/** The figures of a cell, each declared once: every table, chart, file and gate reads these. */
@NullMarked
package org.enginedyno.result.figure;

import org.jspecify.annotations.NullMarked;
