/** Drivers of any version: their jars found, read and loaded apart from the shipped ones. */
@NullMarked
package org.enginedyno.db.connection;

import org.jspecify.annotations.NullMarked;
