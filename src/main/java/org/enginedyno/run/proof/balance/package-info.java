/** Whether tables whose rows were changed add up. */
@NullMarked
package org.enginedyno.run.proof.balance;

import org.jspecify.annotations.NullMarked;
