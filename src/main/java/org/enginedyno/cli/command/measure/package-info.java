/** How commands measure: a plan, or several one after the other. */
@NullMarked
package org.enginedyno.cli.command.measure;

import org.jspecify.annotations.NullMarked;
