/** The traits of storage engines, read from files. */
package org.enginedyno.db.engine;
