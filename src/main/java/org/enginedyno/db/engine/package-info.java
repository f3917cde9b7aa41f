/** The traits of storage engines, read from files. */
@NullMarked
package org.enginedyno.db.engine;

import org.jspecify.annotations.NullMarked;
