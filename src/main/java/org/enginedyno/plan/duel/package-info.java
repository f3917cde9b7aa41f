/** What a plan says of two sides that are held against each other. */
@NullMarked
package org.enginedyno.plan.duel;

import org.jspecify.annotations.NullMarked;
