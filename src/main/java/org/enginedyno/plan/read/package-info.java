/** Reads plans and servers: YAML files by name and flags, checked field by field. */
@NullMarked
package org.enginedyno.plan.read;

import org.jspecify.annotations.NullMarked;
