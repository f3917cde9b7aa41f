/**
 * The values of a measured cell, how they are written, and its figures, each declared once: every
 * table, chart, file and gate reads these.
 */
package org.enginedyno.result;
