/** What a server reported second by second while one long run went on. */
package org.enginedyno.result.soak;
