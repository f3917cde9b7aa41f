/** What is particular about storage engines, as files tell it. */
@NullMarked
package org.enginedyno.db.engine;

import org.jspecify.annotations.NullMarked;
