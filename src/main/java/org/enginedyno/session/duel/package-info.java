/** A duel before it begins and while it is held, for whoever starts it. */
@NullMarked
package org.enginedyno.session.duel;

import org.jspecify.annotations.NullMarked;
