/** What a server reported second by second while one long run went on. */
@NullMarked
package org.enginedyno.result.soak;

import org.jspecify.annotations.NullMarked;
