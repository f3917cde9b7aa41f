/** Whether a server is at rest when a cell begins, or still at work for one before. */
@NullMarked
package org.enginedyno.run.bed.rest;

import org.jspecify.annotations.NullMarked;
