import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { notFound, tokenMissing, validationFailed } from './common.ts'
import {
  allProblems,
  exampleDocument,
  Problem,
  problem,
  refusals,
  toProblemDocument,
} from './problem.ts'

const shelfNotFound = problem<{ shelfId: string }>('shelf_not_found', 404, 'No such shelf', {
  help: 'Check the id.',
})
const shelfFull = problem<{ shelfId: string; room: number }>(
  'shelf_full',
  409,
  'The shelf is full',
  {
    help: 'Remove something first.',
    headers: { 'retry-after': '5' },
  },
)
const shelfBroken = problem('shelf_broken', 409, 'The shelf is broken', { help: 'Mend it first.' })

function schemasOf(...args: Parameters<typeof refusals>): Record<string, TSchema> {
  return refusals(...args)
}

describe('problem', () => {
  test('a refusal is an error that carries its declaration and its occurrence', () => {
    const cause = new Error('inside')
    const refusal = shelfFull(
      { shelfId: 'shf_1', room: 0 },
      { detail: 'No room for two more.', headers: { 'x-room': '0' }, cause },
    )
    assert(refusal instanceof Problem && refusal instanceof Error)
    assert.equal(refusal.code, 'shelf_full')
    assert.equal(refusal.status, 409)
    assert.equal(refusal.title, 'The shelf is full')
    assert.equal(refusal.message, 'No room for two more.')
    assert.equal(refusal.meta.room, 0)
    assert.equal(refusal.cause, cause)
    assert.deepEqual(refusal.headers, { 'retry-after': '5', 'x-room': '0' })
  })

  test('a factory tells its code, status and title', () => {
    const { code, status, title, help } = shelfFull
    assert.deepEqual(
      { code, status, title, help },
      {
        code: 'shelf_full',
        status: 409,
        title: 'The shelf is full',
        help: 'Remove something first.',
      },
    )
  })

  test('a refusal captures no stack and leaves that of other errors alone', () => {
    assert.doesNotMatch(shelfBroken().stack ?? '', /\n\s+at /)
    assert.match(new Error('bug').stack ?? '', /\n\s+at /)
  })

  test('a code has one meaning, however many declare it', () => {
    const { help, headers } = shelfFull
    assert.equal(
      problem('shelf_full', 409, 'The shelf is full', { help, headers }).code,
      'shelf_full',
    )
    const options = { help: 'Try another.' }
    assert.throws(() => problem('shelf_full', 409, 'The shelf is full', options), /two meanings/)
    assert.throws(() => problem('shelf_full', 404, 'Something else', options), /two meanings/)
    assert.throws(() => problem('ShelfLost', 404, 'No', options), /snake case/)
    assert.throws(() => problem('shelf_fine', 200, 'Fine', options), /status 200/)
  })

  test('a refusal says what to do, or it is not declared', () => {
    assert.throws(() => problem('shelf_odd', 409, 'The shelf is odd', { help: '' }), /what to do/)
    assert.equal(shelfBroken().detail, 'Mend it first.')
    assert.equal(shelfBroken(undefined, { detail: 'Two boards.' }).detail, 'Two boards.')
  })

  test('what the help names of the details has an example, or it is not declared', () => {
    const help = 'Send meta.units_max or less.'
    const declare = (example?: { unitsMax: number }) =>
      problem<{ unitsMax: number }>('too_many_units', 422, 'Too many units', {
        help,
        ...(example && { example }),
      })
    assert.throws(() => declare(), /too_many_units has no example of meta\.units_max/)
    assert.deepEqual(exampleDocument(declare({ unitsMax: 12 })).meta, { units_max: 12 })
  })

  test('the list of all problems is sorted and complete', () => {
    const codes = allProblems().map(({ code }) => code)
    assert.deepEqual(codes, codes.toSorted())
    for (const code of ['shelf_full', 'not_found', 'rate_limited']) assert(codes.includes(code))
  })

  test('a 401 says how to authenticate', () => {
    assert.equal(tokenMissing().headers['www-authenticate'], 'Bearer realm="souk"')
    for (const { status, headers, code } of allProblems()) {
      if (status === 401) assert.match(headers['www-authenticate'] ?? '', /^Bearer /, code)
      if (status === 429 || status === 503) assert(headers['retry-after'], code)
    }
  })
})

describe('toProblemDocument', () => {
  test('says what to do and leaves out what there is not', () => {
    assert.deepEqual(toProblemDocument(notFound(), 'req_12345678'), {
      type: '/problems/not_found',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      detail: 'Check the path, and the id in it. /docs lists every operation.',
      request_id: 'req_12345678',
    })
  })

  test('meta has wire names, and the values in it stay as they are', () => {
    const meta = { shelfId: 'shf_1', room: 0 }
    assert.deepEqual(toProblemDocument(shelfFull(meta), 'r').meta, { shelf_id: 'shf_1', room: 0 })
  })

  test('no stack, cause or header leaves', () => {
    const refusal = shelfBroken(undefined, { cause: new Error('select secret') })
    const sent = JSON.stringify(toProblemDocument(refusal, 'r'))
    assert.doesNotMatch(sent, /secret|stack|headers/)
  })
})

describe('refusals', () => {
  test('gives one schema for each status, with the codes of that status', () => {
    const schemas = schemasOf(shelfNotFound, shelfFull, shelfBroken, shelfFull)
    assert.deepEqual(Object.keys(schemas), ['404', '409'])
    const conflict = JSON.parse(JSON.stringify(schemas[409]))
    assert.deepEqual(conflict.properties.code.enum, ['shelf_full', 'shelf_broken'])
    assert.equal(conflict.properties.status.const, 409)
    assert.equal(conflict.description, 'The shelf is full · The shelf is broken')
  })

  test('every document matches the schema of its status', () => {
    const errors = [{ path: '/items', code: 'required', message: 'items is missing' }]
    const schemas = schemasOf(shelfNotFound, shelfFull, validationFailed)
    for (const refusal of [
      shelfNotFound({ shelfId: 'shf_1' }),
      shelfFull({ shelfId: 'shf_1', room: 2 }, { detail: 'Full.' }),
      validationFailed(undefined, { errors }),
    ]) {
      const schema = schemas[refusal.status]
      assert(schema && Value.Check(schema, toProblemDocument(refusal, 'req_12345678')))
    }
    const other = toProblemDocument(shelfBroken(), 'r')
    assert(schemas[409] && !Value.Check(schemas[409], other))
  })
})

test('a refusal can say more in its headers, and is the same otherwise', () => {
  const errors = [{ path: '/room', code: 'minimum', message: 'must be more' }]
  const full = shelfFull({ shelfId: 'shf_1', room: 0 }, { detail: 'No room left.', errors })
  const told = full.withHeaders({ 'www-authenticate': 'Bearer' })
  assert.deepEqual(toProblemDocument(told, 'req_1'), toProblemDocument(full, 'req_1'))
  assert.deepEqual(told.headers, { 'retry-after': '5', 'www-authenticate': 'Bearer' })
})
