/** What servers offer, and which cells of a plan can run on them. */
@NullMarked
package org.enginedyno.run.offer;

import org.jspecify.annotations.NullMarked;
