/** Server settings: requested by a plan, applied and read back. */
@NullMarked
package org.enginedyno.db.setting;

import org.jspecify.annotations.NullMarked;
