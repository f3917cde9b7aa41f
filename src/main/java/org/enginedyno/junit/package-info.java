/** JUnit 5 extensions that run a plan or a gate and pass the results to tests. */
@NullMarked
package org.enginedyno.junit;

import org.jspecify.annotations.NullMarked;
