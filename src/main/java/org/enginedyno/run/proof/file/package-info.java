/** What the kernel counted of a cell that worked on files, held against its operations. */
@NullMarked
package org.enginedyno.run.proof.file;

import org.jspecify.annotations.NullMarked;
