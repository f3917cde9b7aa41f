/** What the operating system tells of processes and cores, and what it is asked to do with them. */
@NullMarked
package org.enginedyno.os;

import org.jspecify.annotations.NullMarked;
