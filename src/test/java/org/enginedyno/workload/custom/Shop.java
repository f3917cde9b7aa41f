package org.enginedyno.workload.custom;

import org.enginedyno.plan.WorkloadFile;

/** The workload file of the tests: a small web shop. */
public final class Shop {
  public static final WorkloadFile FILE =
      new WorkloadFile(
          "shop.yaml",
          """
          title: Orders of a web shop
          tables:
            orders:
              rows: 2_000
              columns:
                id:       { type: bigint auto_increment, value: row }
                customer: { type: int, value: uniform(1..200) }
                placed:   { type: datetime, value: date(2024-01-01..2025-12-31) }
                status:   { type: "enum('new','paid','sent')", value: pick(new 10, paid 30, sent 60) }
                note:     { type: varchar(200), value: text(20..120), null: 5 % }
                cents:    { type: int, value: uniform(100..9_999) }
                hits:     { type: int, value: uniform(0..9) }
              keys: [ primary key (id), key by_customer (customer, placed) ]
              sums: { cents: kept, hits: counted }
            payments:
              rows: 100
              columns:
                id:       { type: bigint auto_increment, value: row }
                order_id: { type: bigint, value: uniform(1..rows(orders)) }
                cents:    { type: int, value: uniform(100..9_999) }
              keys: [ primary key (id) ]
          operations:
            LAST_ORDERS:
              about: the last orders of a customer
              sql: SELECT id, placed, note FROM orders WHERE customer = :customer ORDER BY placed DESC, id DESC LIMIT 10
              with: { customer: uniform(1..200) }
              expect: { index: by_customer, rows: 0..10 }
            ANY_ORDERS:
              sql: SELECT id, status FROM orders WHERE customer = :customer LIMIT 3
              with: { customer: uniform(1..200) }
            HIT:
              sql: UPDATE orders SET hits = hits + 1 WHERE id = :id
              with: { id: uniform(1..rows(orders)) }
              expect: { changed: 1 }
            HIT_TWICE:
              transaction:
                - { sql: "UPDATE orders SET hits = hits + 1 WHERE id = :id", with: { id: uniform(1..rows(orders)) }, times: 2 }
              expect: { changed: 2 }
            PAY:
              transaction:
                - { sql: "UPDATE orders SET status = 'paid' WHERE id = :id", with: { id: uniform(1..rows(orders)) } }
                - { sql: "INSERT INTO payments (order_id, cents) VALUES (:id, :cents)", with: { cents: uniform(100..100_000) } }
              expect: { changed: 1..2 }
            TAKE:
              transaction:
                - { sql: "SELECT id FROM payments WHERE order_id >= :order ORDER BY id LIMIT 1 FOR UPDATE", with: { order: uniform(1..rows(orders)) }, take: { paid: id } }
                - { sql: "DELETE FROM payments WHERE id = :paid" }
                - { sql: "INSERT INTO payments (id, order_id, cents) VALUES (:new, :order, 5)", with: { new: sequence(1_001) }, times: 2 }
            DATES:
              about: what an index covers, also right after a server has looked at an UPDATE
              sql: SELECT id, placed FROM orders WHERE customer = :customer ORDER BY placed DESC, id DESC LIMIT 10
              with: { customer: uniform(1..200) }
            SHOP: { mix: { LAST_ORDERS: 40, DATES: 40, PAY: 20 } }
            OTHER_ORDERS:
              about: the same text with other values
              sql: SELECT id, placed, note FROM orders WHERE customer = :customer ORDER BY placed DESC, id DESC LIMIT 10
              with: { customer: uniform(100..150) }
            ORDERS_TWICE: { mix: { LAST_ORDERS: 50, OTHER_ORDERS: 50 } }
          """);

  private Shop() {}
}
