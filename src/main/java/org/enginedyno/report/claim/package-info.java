/** Published claims and their status, as text and pictures. */
@NullMarked
package org.enginedyno.report.claim;

import org.jspecify.annotations.NullMarked;
