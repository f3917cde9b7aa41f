/** Experiments on a server: canary tables, trials of unknown engines, checks of the doctor. */
package org.enginedyno.db.probe;
