import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tx } from '@souk/platform'
import { asOwner, type World } from '@souk/platform/testing'
import { Shop, startCatalog } from '../catalog.fixture.ts'
import { searchProducts, suggestFor } from './searches/operations.ts'
import { searchedWords } from './words.ts'

/** Words of one tenant that begin alike, end alike or are like none, so many of each in two languages. */
const each = 10_000
/** As many words as one that is searched may be compared with, in either language: far fewer than are alike. */
const rowsMax = 5_000

let world: World
let shop: Shop
before(async () => {
  world = await startCatalog()
  shop = new Shop(world)
  await shop.product({ title: 'Thing', translations: { de: { title: 'Kupfertopf' } } })
  await world.settle()
  await asOwner(world.db, async (client) => {
    const letters = `translate(md5(n::text), '0123456789', 'ghijklmnop')`
    await client.query(
      `insert into catalog.search_words (tenant_id, language, word, written, stem)
       select $1, language, word, initcap(word), word
       from generate_series(1, $2::int) n, (values (''), ('de')) spoken (language), (
         values ('baumwoll', ''), ('', 'hose'), ('', '')
       ) alike (beginning, ending), lateral (
         select beginning || left(${letters}, 20) || ending as word
       ) made
       on conflict do nothing`,
      [world.tenant(shop.name), each],
    )
    await client.query('analyze catalog.search_words')
  })
})
after(() => world.close())

const several = (count: number, word: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => word(at)).join(' ')
const letterAt = (at: number) => String.fromCharCode(97 + (at % 26))

const hostile: readonly string[] = [
  'baum',
  'baumwo',
  'hose',
  'xhose',
  'baumwollhose',
  'baumwolhosx',
  'b',
  'baumwoll'.repeat(7),
  'x'.repeat(200),
  'baumwollfhose'.repeat(3),
  several(50, (at) => `ba${letterAt(at)}`),
  several(16, (at) => `baumwohos${letterAt(at)}`),
  several(100, letterAt),
  '\u0301',
  'a\u0301'.repeat(60),
  '🦄🦄 🦄',
  'שלום עולם',
  'مرحبا \u202eabc\u202c',
  '%',
  'baum%',
  'b_umwoll',
  'baum\\',
  "baum' | 'x",
  'ß'.repeat(99),
  '½ ﷺ ㍿',
]

interface Read {
  readonly whole: number
  readonly rows: number
}

/** What is read of the words of the catalog. */
function readBy(work: (tx: Tx) => Promise<unknown>): Promise<Read> {
  return world.seed(shop.name, async (tx) => {
    const read = async () => {
      const [found] = await tx<Read>`
        select seq_scan::int as whole, (seq_tup_read + idx_tup_fetch)::int as rows
        from pg_stat_xact_user_tables
        where schemaname = 'catalog' and relname = 'search_words'
      `
      return found ?? { whole: 0, rows: 0 }
    }
    const earlier = await read()
    await work(tx)
    const later = await read()
    return { whole: later.whole - earlier.whole, rows: later.rows - earlier.rows }
  })
}

for (const text of hostile) {
  const q = text.slice(0, 200)
  test(`few of many words that are alike are read: ${JSON.stringify(q.slice(0, 40))}`, async (t) => {
    for (const path of ['search', 'suggest']) {
      const query = new URLSearchParams({ q, locale: 'de' })
      const answer = await shop.caller.get(`/v1/catalog/${path}?${query}`)
      assert.equal(answer.status, 200, answer.text)
    }
    if (world.db.isDistributed) return t.skip('the nodes of a cluster count for themselves')
    const page = { limit: 24, after: null }
    for (const work of [
      (tx: Tx) => searchProducts(tx, { q, locale: 'de' }, page),
      (tx: Tx) => suggestFor(tx, { q, locale: 'de' }),
    ]) {
      const { whole, rows } = await readBy(work)
      const searched = Math.max(1, searchedWords(q).length)
      assert.equal(whole, 0)
      assert.ok(rows <= rowsMax * searched, `${rows}`)
    }
  })
}
