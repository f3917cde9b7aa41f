/** Results as JUnit's XML, which CI servers show as tests. */
@NullMarked
package org.enginedyno.report.junit;

import org.jspecify.annotations.NullMarked;
