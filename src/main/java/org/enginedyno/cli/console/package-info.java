/** What a person reads while a run is planned and goes on. */
@NullMarked
package org.enginedyno.cli.console;

import org.jspecify.annotations.NullMarked;
