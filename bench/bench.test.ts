import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CapturedTransaction, mark, transactionsIn } from './capture.ts'
import { met } from './finding.ts'
import { freshUuid, uuidAt } from './ids.ts'
import { median, summarise } from './latency.ts'
import { readOptions, UsageError } from './options.ts'
import { bind, pgbenchScript, replayOf } from './replay.ts'
import { alternate } from './slices.ts'

const tenantId = '0190d5a0-0000-7000-8000-000000000001'

test('a log becomes transactions: only the requests of the API, with their bound values', () => {
  const entry = (who: string, message: string) => `${mark}|7|${who}|${message}\n`
  const api = (message: string) => entry('souk_app|souk api', message)
  const log = [
    api('LOG:  execute begin: begin'),
    api(`LOG:  execute <unnamed>: set local souk.tenant_id='${tenantId}'`),
    entry('souk_system|souk api', 'LOG:  execute s0: select upkeep'),
    api("LOG:  execute s1: select $1,\n\t$2, '|' as bar"),
    api("DETAIL:  Parameters: $1 = 'it''s', $2 = NULL"),
    entry('souk_app|souk worker', 'LOG:  execute s9: select work'),
    api('LOG:  execute commit: commit'),
  ].join('')
  assert.deepEqual(transactionsIn(log), [
    [{ text: "select $1,\n$2, '|' as bar", values: ["it's", null] }],
  ])
})

const text = "insert into t values ($1, $2, $3, $4, to_char(now(), 'HH24:MI'))"

function captured(madeId: string): CapturedTransaction {
  return [{ text, values: [tenantId, madeId, uuidAt('product', 3), '{"at":"10:30"}'] }]
}

const choices = { kinds: ['product'], rows: [3], rowsPerChoice: 10 } as const
const replay = replayOf(
  tenantId,
  captured('0190d5a0-0000-7000-8000-00000000000a'),
  captured('0190d5a0-0000-7000-8000-00000000000b'),
  choices,
)

test('a replay makes new what was new, follows the choice, and keeps the rest', () => {
  const [statement] = bind(replay, 5, 1_800_000_000_000, [8])
  assert.deepEqual(statement, {
    text,
    values: [tenantId, freshUuid(1_800_000_000_000, 5, 0), uuidAt('product', 8), '{"at":"10:30"}'],
  })
})

test('a pgbench script holds no colon that pgbench would take for a variable of its own', () => {
  const script = pgbenchScript(replay, false)
  const names = [...script.matchAll(/(?<!:):([A-Za-z_]\w*)/g)].map(([, name]) => name)
  assert.deepEqual(new Set(names), new Set(['seq', 'ms', 'client_id', 'head', 'row0']))
  assert.match(script, /E'\{"at"\\x3a"10\\x3a30"\}'/)
  assert.match(script, /E'HH24\\x3aMI'/)
})

test('a counter row is one for each caller, as each connection of the product has one', () => {
  const counting = 'insert into platform.counters (…) values ($1, $2, $3, $4, $5)'
  const transaction = [{ text: counting, values: [tenantId, 'orders', '', '7', '1'] }]
  const [statement] = bind(replayOf(tenantId, transaction, transaction, choices), 12, 0, [])
  assert.deepEqual(statement?.values, [tenantId, 'orders', '', '12', '1'])
})

test('ids grow with their number', () => {
  assert.ok(uuidAt('order', 1) < uuidAt('order', 2))
  assert.ok(uuidAt('order', 999_999) < uuidAt('order', 1_000_000))
})

test('percentiles and medians', () => {
  const { p50Ms, p99Ms, maxMs } = summarise(Array.from({ length: 100 }, (_, index) => index + 1))
  assert.deepEqual([p50Ms, p99Ms, maxMs], [50, 99, 100])
  assert.equal(median([3, 1, 2]), 2)
  assert.equal(median([4, 1, 2, 3]), 2.5)
})

test('sides take turns, and a ratio is taken within a round', async () => {
  const turns: string[] = []
  const side = (name: string, rates: number[]) => ({
    name,
    run: async () => {
      turns.push(name)
      return rates.shift() ?? 0
    },
  })
  const sides = [side('a', [0, 10, 20, 90]), side('b', [0, 20, 40, 100])]
  const comparison = await alternate(sides, { rounds: 3, sliceMs: 1 })
  assert.equal(turns.join(''), 'ababbaab')
  assert.equal(comparison.ratio('a', 'b'), 0.5)
  assert.deepEqual(comparison.rates, { a: 20, b: 40 })
})

test('a target is met from its value on, or strictly below it', () => {
  const finding = { work: '', what: '', value: 2, unit: '', from: {} }
  assert.equal(met({ ...finding, target: { atLeast: 2 } }), true)
  assert.equal(met({ ...finding, target: { below: 2 } }), false)
  assert.equal(met(finding), undefined)
})

test('an unknown work or flag is refused', () => {
  assert.throws(() => readOptions(['list-oders'], ['list-orders']), UsageError)
  assert.throws(() => readOptions(['--fast'], []), UsageError)
  assert.equal(readOptions(['--quick', '--soak'], []).scale.memoryMs, 600_000)
})
