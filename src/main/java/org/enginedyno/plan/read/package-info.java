/** How plans and servers are read: YAML files by name, checked field by field. */
@NullMarked
package org.enginedyno.plan.read;

import org.jspecify.annotations.NullMarked;
