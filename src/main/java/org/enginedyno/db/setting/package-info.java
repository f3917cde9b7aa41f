/** Server settings by name: what a plan asks of a server, how it is brought about and proven. */
@NullMarked
package org.enginedyno.db.setting;

import org.jspecify.annotations.NullMarked;
