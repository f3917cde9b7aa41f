/** Drivers of any version: their jars found, read and loaded apart from the shipped ones. */
@NullMarked
package org.enginedyno.db.driver.jar;

import org.jspecify.annotations.NullMarked;
