/** Plans that are measured one after the other, and the folder that has their runs. */
@NullMarked
package org.enginedyno.session.sequence;

import org.jspecify.annotations.NullMarked;
