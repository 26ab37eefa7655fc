import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SoukConnectionError, SoukProblem } from '@souk/sdk'

// By their addresses: what they import has the types of a browser, which are not those of the tests.
const load = (path: string) => import(new URL(`../src/${path}`, import.meta.url).href)
const { IdempotencyKeys } = await load('api/keys.ts')
const { rowBy, rowsOf } = await load('api/rows.ts')
const { runSteps } = await load('api/steps.ts')
const { refusalText } = await load('texts/problem-text.ts')

const lost = () =>
  Promise.reject(
    new SoukConnectionError('createVariant', { attempts: 1, idempotencyKey: undefined }),
  )
const refused = (code: string, status?: number, headers?: Record<string, string>) =>
  Promise.reject(aProblem(code, status, headers))
const done = { data: {}, approval: undefined }
const waits = { data: undefined, approval: { id: 'apr_1' } }

function aProblem(code: string, status = 409, headers: Record<string, string> = {}) {
  const answer = { code, title: 'Taken', status, headers: new Headers(headers) }
  return new SoukProblem('createVariant', answer)
}

describe('the key of a write', () => {
  const keysOf = async (answers: readonly (() => Promise<unknown>)[]) => {
    const keys = new IdempotencyKeys()
    const sent: string[] = []
    for (const answer of answers) {
      const run = (key: string) => {
        sent.push(key)
        return answer()
      }
      await keys.once('step', run).catch(() => undefined)
    }
    return sent
  }
  const isSame = ([first, second]: readonly string[]) => first === second

  test('stays the same while nothing is known of the outcome', async () => {
    assert(isSame(await keysOf([lost, async () => done])))
  })

  test('stays the same while a server fails or is still at it: it may have been done', async () => {
    const answers = [
      () => refused('commit_unknown', 503, { 'retry-after': '1' }),
      () => refused('outcome_unknown', 503),
      () => refused('internal_error', 500),
      () => refused('capture_unanswered', 504),
      () => refused('idempotency_in_progress', 409, { 'retry-after': '1' }),
      () => refused('rate_limited', 429, { 'retry-after': '1' }),
    ]
    for (const answer of answers) assert(isSame(await keysOf([answer, async () => done])))
  })

  test('is another after an answer, which a refusal is as well', async () => {
    assert(!isSame(await keysOf([async () => done, async () => done])))
    assert(!isSame(await keysOf([() => refused('sku_taken'), async () => done])))
  })

  test('belongs to its step', async () => {
    const keys = new IdempotencyKeys()
    const sent: string[] = []
    for (const step of ['one', 'two', 'one'])
      await keys
        .once(step, (key: string) => {
          sent.push(key)
          return lost()
        })
        .catch(() => undefined)
    assert(sent[0] === sent[2] && sent[0] !== sent[1])
  })
})

describe('many rows', () => {
  const step = (name: string, call: () => Promise<unknown>) => ({
    name,
    run: () => rowBy(name, call),
  })
  const outcomes = (results: readonly { id: string; outcome: string }[]) =>
    results.map(({ id, outcome }) => `${id} ${outcome}`)

  test('each has its own result: a refusal stops none of the others', async () => {
    const { results, error } = await runSteps(
      [
        step('a', async () => done),
        step('b', () => refused('sku_taken')),
        step('c', async () => waits),
      ],
      new IdempotencyKeys(),
    )
    assert.deepEqual(outcomes(results), ['a SUCCEEDED', 'b REFUSED', 'c WAITING'])
    assert.equal(error, undefined)
  })

  test('a lost connection stops, and says what was done before', async () => {
    const { results, error } = await runSteps(
      [step('a', async () => done), step('b', lost), step('c', async () => done)],
      new IdempotencyKeys(),
    )
    assert.deepEqual(outcomes(results), ['a SUCCEEDED'])
    assert(error instanceof SoukConnectionError)
  })

  test('a call for many tells of each, or all of them wait together', () => {
    const rows = [{ id: 'b', outcome: 'REFUSED', problem: {} }]
    assert.deepEqual(rowsOf(['a', 'b'], { data: { rows }, approval: undefined }), rows)
    assert.deepEqual(outcomes(rowsOf(['a', 'b'], waits)), ['a WAITING', 'b WAITING'])
    assert.deepEqual(outcomes(rowsOf(['a'], done)), ['a SUCCEEDED'])
  })
})

test('why something was refused is told in the words of the catalog, else in those of the API', () => {
  const t = { problems: { known: { title: 'Belegt', detail: 'Bitte anders.' } } }
  const told = (code: string) => refusalText({ code, title: 'Taken', detail: 'Choose another.' }, t)
  assert.equal(told('known'), 'Belegt. Bitte anders.')
  assert.equal(told('other'), 'Taken. Choose another.')
})

describe('rows that failed for a reason that passes', () => {
  const play = async (lefts: readonly number[]) => {
    const sent: string[] = []
    const pauses: number[] = []
    const run = async (key: string) => {
      const left = lefts[sent.length] ?? lefts.at(-1) ?? 0
      sent.push(key)
      return [0, 1].map((row) => ({
        ...{ id: `${row}`, problem: null },
        outcome: row < left ? 'RETRY' : 'SUCCEEDED',
      }))
    }
    const pause = async (milliseconds: number) => void pauses.push(milliseconds)
    const { results } = await runSteps(
      [{ name: 'a', run }],
      new IdempotencyKeys(),
      undefined,
      pause,
    )
    const outcomes = results.map(({ outcome }: { outcome: string }) => outcome)
    return { keys: new Set(sent).size, sent: sent.length, pauses, outcomes }
  }

  test('are sent again with the same key, after longer and longer pauses, until none is left', async () => {
    assert.deepEqual(await play([2, 1, 0]), {
      ...{ keys: 1, sent: 3, pauses: [1_000, 2_000], outcomes: ['SUCCEEDED', 'SUCCEEDED'] },
    })
  })

  test('are told as not done when they fail every time', async () => {
    const { sent, outcomes } = await play([1])
    assert.deepEqual([sent, outcomes], [5, ['RETRY', 'SUCCEEDED']])
  })
})
