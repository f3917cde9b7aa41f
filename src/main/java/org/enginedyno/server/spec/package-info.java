/** What can be named as a server: the files of the catalogue, addresses and image tags. */
@NullMarked
package org.enginedyno.server.spec;

import org.jspecify.annotations.NullMarked;
