/** Server settings: requested by a plan, applied and read back. */
package org.enginedyno.db.setting;
