-- Sysbench's transactions with the round trips of JDBC: auto-commit is off, so there is no BEGIN, and COMMIT is text.

require("oltp_read_write")

local connect = thread_init

function thread_init()
  connect()
  con:query("SET autocommit = 0")
end

function begin()
end

function commit()
  con:query("COMMIT")
end
