/** The JDBC drivers: what each is told, profile by profile, and what its connections then are. */
@NullMarked
package org.enginedyno.db.driver;

import org.jspecify.annotations.NullMarked;
