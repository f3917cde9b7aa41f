/** What shells and the manual are told of the command line, written from picocli's model of it. */
@NullMarked
package org.enginedyno.cli.manual;

import org.jspecify.annotations.NullMarked;
