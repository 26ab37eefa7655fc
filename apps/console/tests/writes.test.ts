import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SoukConnectionError, SoukProblem } from '@souk/sdk'

// By their addresses: what they import has the types of a browser, which are not those of the tests.
const load = (path: string) => import(new URL(`../src/${path}`, import.meta.url).href)
const { IdempotencyKeys } = await load('api/keys.ts')
const { rowBy, rowsOf, runSteps } = await load('api/rows.ts')
const { problemText } = await load('texts/problem-text.ts')

const lost = () =>
  Promise.reject(
    new SoukConnectionError('createVariant', { attempts: 1, idempotencyKey: undefined }),
  )
const refused = (code: string) => Promise.reject(aProblem(code))
const done = { data: {}, approval: undefined }
const waits = { data: undefined, approval: { id: 'apr_1' } }

function aProblem(code: string) {
  const headers = new Headers()
  return new SoukProblem('createVariant', { code, title: 'Taken', status: 409, headers })
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
  const told = (code: string) => problemText({ code, title: 'Taken', detail: 'Choose another.' }, t)
  assert.equal(told('known'), 'Belegt. Bitte anders.')
  assert.equal(told('other'), 'Taken. Choose another.')
})
