/** What a command finds around it. */
@NullMarked
package org.enginedyno.cli.machine;

import org.jspecify.annotations.NullMarked;
