import assert from 'node:assert/strict'
import { until } from '@souk/platform/testing'
import pg from 'pg'
import type { Bought } from './buyers.ts'

/** What the database holds, seen past all policies, after parts of the product were killed. */
export class Books {
  readonly #pool: pg.Pool

  constructor(superuserUrl: string) {
    this.#pool = new pg.Pool({ connectionString: superuserUrl, max: 2 })
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** Until the worker has relayed everything and run every reaction. */
  async untilSettled(): Promise<void> {
    const isSettled = async () => {
      const left = await Promise.all([
        this.#count('select count(*)::int as n from platform.outbox'),
        this.#count('select count(*)::int as n from platform.reaction_runs where done_at is null'),
        this.#count('select count(*)::int as n from platform.gathered_reactions'),
        this.#count(
          'select count(*)::int as n from catalog.search_rebuilds where finished_at is null',
        ),
      ]).catch(() => [1])
      return left.every((n) => n === 0)
    }
    await until(isSettled, 'a worker that has caught up', 120)
  }

  /** Whatever was acknowledged has happened, once, with everything that belongs to it, and nothing beside it. */
  async check(name: string, stock: number, bought: Bought): Promise<void> {
    await this.#checkOrders(name, bought)
    await this.#checkSequences()
    await this.#checkLedger()
    await this.#checkStock(stock)
  }

  /** What every table holds of a tenant. */
  async contentsOf(tenantId: string): Promise<string[]> {
    const tables = await this.#query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text not like 'pg\\_%'
       order by name`,
    )
    const held: string[] = []
    for (const { name } of tables) {
      const [content] = await this.#query<{ n: number; digest: string }>(
        `select count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as digest
         from ${name} t where tenant_id = $1`,
        [tenantId],
      )
      if (content?.n) held.push(`${name} ${content.n} ${content.digest}`)
    }
    return held
  }

  async #query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows
  }

  async #count(text: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.#query<{ n: number }>(text, values)
    return row?.n ?? 0
  }

  async #checkOrders(name: string, { acknowledged, paid }: Bought): Promise<void> {
    const events = await this.#query<{ id: string; type: string; n: number }>(
      `select resource_id as id, type, count(*)::int as n from platform.events
       where type in ('order.placed', 'order.paid') group by 1, 2`,
    )
    const seen = new Map(events.map(({ id, type, n }) => [`${type} ${id}`, n]))
    for (const id of acknowledged) assert.equal(seen.get(`order.placed ${id}`), 1, `placed ${id}`)
    for (const id of paid) assert.equal(seen.get(`order.paid ${id}`), 1, `paid ${id}`)
    const rows = await this.#count('select count(*)::int as n from orders.orders')
    const counted = await this.#count(
      `select sum(n)::int as n from platform.counters where name = 'orders' and key = ''`,
    )
    assert.equal(counted, rows)
    // What was not acknowledged was asked for again under its key, so there is not one order too many.
    const own = await this.#count(
      `select count(distinct o.id)::int as n from orders.orders o
       join orders.order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
       where i.title = $1`,
      [name],
    )
    assert.equal(own, acknowledged.length)
  }

  async #checkSequences(): Promise<void> {
    const gaps = await this.#query(
      `select tenant_id from platform.events group by tenant_id
       having count(*) <> max(sequence) or min(sequence) <> 1`,
    )
    assert.deepEqual(gaps, [])
  }

  async #checkLedger(): Promise<void> {
    const [sum] = await this.#query<{ n: number; off: number }>(
      `select count(*)::int as n,
         coalesce(sum(case direction when 'DEBIT' then amount else -amount end), 0)::int as off
       from ledger.postings`,
    )
    assert(Number(sum?.n) > 0)
    assert.equal(sum?.off, 0)
  }

  async #checkStock(stock: number): Promise<void> {
    const [item] = await this.#query<{ tenant_id: string; variant_id: string; reserved: number }>(
      `select tenant_id, variant_id, reserved::int from inventory.stock_items where on_hand = $1`,
      [stock],
    )
    assert(item)
    const ordered = await this.#count(
      `select sum(quantity)::int as n from orders.order_items
       where tenant_id = $1 and variant_id = $2`,
      [item.tenant_id, item.variant_id],
    )
    assert.equal(item.reserved, ordered)
  }
}
