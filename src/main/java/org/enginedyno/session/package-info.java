/** One run from its plan to its report, for the command line and the API. */
package org.enginedyno.session;
