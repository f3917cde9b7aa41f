/** One run from its plan to its report, whoever starts it. */
package org.enginedyno.session;
