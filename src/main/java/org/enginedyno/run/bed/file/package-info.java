/** Files under test: made in the places that a plan names, looked at after each fork, removed. */
@NullMarked
package org.enginedyno.run.bed.file;

import org.jspecify.annotations.NullMarked;
