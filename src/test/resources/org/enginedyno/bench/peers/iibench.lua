-- The statements of INSERT_IIBENCH, for sysbench: rows of purchases, so many to an insert, which a commit follows.

sysbench.cmdline.options = {
  table_name = {"Table that the rows go to", "purchases_innodb"},
  rows_per_insert = {"Rows of an insert and of a commit", 10},
  data_bytes = {"Length of the text in each row", 10},
}

local COLUMNS = 6
local connection, insert, params, text, format
local row = 0

function thread_init()
  local options = sysbench.opt
  connection = sysbench.sql.driver():connect()
  connection:query("SET autocommit = 0")
  local one = "(?, ?, ?, ?, ?, ?)"
  insert = connection:prepare(
    "INSERT INTO " .. options.table_name
      .. " (dateandtime, cashregisterid, customerid, productid, price, data) VALUES "
      .. one .. string.rep(", " .. one, options.rows_per_insert - 1))
  text = string.rep("@", options.data_bytes)
  format = "2013-01-%02d %02d:%02d:%02d"
  local type = sysbench.sql.type
  params = {}
  for _ = 1, options.rows_per_insert do
    table.insert(params, insert:bind_create(type.VARCHAR, 19))
    for _ = 1, 3 do
      table.insert(params, insert:bind_create(type.INT))
    end
    table.insert(params, insert:bind_create(type.VARCHAR, 7))
    table.insert(params, insert:bind_create(type.VARCHAR, math.max(1, options.data_bytes)))
  end
  insert:bind_param(unpack(params))
end

function event()
  for at = 0, #params - 1, COLUMNS do
    row = row + 1
    params[at + 1]:set(string.format(
      format, 1 + row / 86400 % 28, row / 3600 % 24, row / 60 % 60, row % 60))
    params[at + 2]:set(sysbench.rand.uniform(0, 999))
    local customer = sysbench.rand.uniform(0, 99999)
    params[at + 3]:set(customer)
    params[at + 4]:set(sysbench.rand.uniform(0, 9999))
    params[at + 5]:set(string.format("%.2f", (sysbench.rand.uniform(0, 49999) + customer) / 100))
    params[at + 6]:set(sysbench.rand.string(text))
  end
  insert:execute()
  connection:query("COMMIT")
end
