import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { rewriteMarked } from '../ids/rewrite.ts'
import { newId, uuidOf } from '../ids/typeid.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { field, listItem } from './item.ts'
import { type PageRequest, pageOf } from './page.ts'
import { sql } from './sql.ts'
import { id, plain, Table } from './table.ts'
import type { Tx } from './tx.ts'

interface Note {
  readonly id: string
  readonly text: string
  readonly colour: string
  readonly version: number
}

const table = new Table<Note>('notes.notes', {
  id: id('note'),
  text: plain(),
  colour: plain(),
  version: plain(),
})
const item = listItem({ id: field.id('note'), text: field.text() })
const written = Array.from({ length: 100 }, (_, index) => ({
  id: newId('note'),
  text: `"${index}", "id~note":""`,
  colour: index < 97 ? 'RED' : 'BLUE',
  version: 1,
}))
const newestFirst = written.map(({ id, text }) => ({ id, text })).reverse()

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
  await world.seed('one', (tx) => table.insert(tx, written))
  await world.seed('two', (tx) => table.insert(tx, [{ ...written[0], id: newId('note') } as Note]))
})
after(() => world.close())

const count = (tx: Tx) => sql`(select count(*) from notes.notes where tenant_id = ${tx.tenantId})`

function ask(
  page: PageRequest,
  list: (tx: Tx) => Partial<Parameters<typeof pageOf>[1]> = () => ({}),
) {
  return world.peek('one', async (tx) => {
    const found = await pageOf(tx, { from: sql`notes.notes`, item, ...list(tx) }, page)
    return { ...found, items: JSON.parse(rewriteMarked(found.items)) as unknown[] }
  })
}

describe('a page of a list', () => {
  test('holds what was asked for, the newest first, and says whether more follow', async () => {
    for (const limit of [1, 2, 10, 11, 24, 25, 48, 49, 96]) {
      const { items, next } = await ask({ limit, after: null })
      assert.deepEqual(items, newestFirst.slice(0, limit))
      assert.equal(next, uuidOf(newestFirst[limit - 1]?.id ?? ''))
    }
  })

  test('the last one has no next, also when it is full', async () => {
    const after = uuidOf(newestFirst[75]?.id ?? '')
    for (const limit of [24, 25]) {
      assert.deepEqual(await ask({ limit, after }), { items: newestFirst.slice(76), next: null })
    }
    assert.equal((await ask({ limit: 23, after })).next, uuidOf(newestFirst[98]?.id ?? ''))
  })

  test('another order is paged through completely and once, also where rows are compared', async () => {
    const order = {
      by: sql`listed.colour, listed.id`,
      key: sql`listed.colour || ' ' || listed.id`,
      behind: (key: string) => {
        const [colour, id] = key.split(' ')
        return sql`(listed.colour, listed.id) > (${colour}::text, ${id}::uuid)`
      },
    }
    const expected = [...written.slice(97), ...written.slice(0, 97)].map(({ id }) => id)
    for (const comparing of [undefined, sql`listed.version = 1`]) {
      const seen: string[] = []
      let after: string | null = null
      do {
        const found = await ask({ limit: 7, after }, () => ({ order, comparing }))
        seen.push(...(found.items as { id: string }[]).map(({ id }) => id))
        after = found.next
      } while (after !== null)
      assert.deepEqual(seen, expected)
    }
  })

  test('a counted one has its total, also when it is empty', async () => {
    const total = (tx: Tx) => ({ total: count(tx) })
    const first = await ask({ limit: 2, after: null }, total)
    assert.deepEqual(first.items, newestFirst.slice(0, 2))
    assert.equal(first.total, 100)
    const past = await ask({ limit: 2, after: uuidOf(written[0]?.id ?? '') }, total)
    assert.deepEqual(past, { items: [], next: null, total: 100 })
  })

  test('filters hold, and what is joined is looked up for the rows that are shown', async () => {
    const found = await ask({ limit: 24, after: null }, (tx) => ({
      where: [undefined, sql`colour = ${'BLUE'}`],
      joins: sql`
        cross join lateral (
          select count(*) as n from notes.notes older
          where older.tenant_id = ${tx.tenantId} and older.id < listed.id
        ) older`,
      item: listItem({ id: field.id('note'), older: field.number(sql`older.n`) }),
      total: count(tx),
    }))
    const items = newestFirst.slice(0, 3).map(({ id }, index) => ({ id, older: 99 - index }))
    assert.deepEqual(found, { items, next: null, total: 100 })
  })
})
