/** The forms that values take in files. */
@NullMarked
package org.enginedyno.result.form;

import org.jspecify.annotations.NullMarked;
