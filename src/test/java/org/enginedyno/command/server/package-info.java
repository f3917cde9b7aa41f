/** Settings, cores and engines on servers of every kind. */
@NullMarked
package org.enginedyno.command.server;

import org.jspecify.annotations.NullMarked;
