import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holding, untilBlocked } from '../testing/blocked.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'

interface Note {
  id: string
  text: string
  colour: string
  version: number
}
interface Page {
  content: Note[]
  page: { limit: number; total: number; next: string | null }
}

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const scopes = ['notes:read', 'notes:write']
const as = (tenant: string) => world.as(tenant, scopes)

describe('request.write', () => {
  test('201: answers the resource with Location and ETag, and announces it', async () => {
    const reply = await as('w1').post<Note>('/api/v1/notes', { text: 'hello' })
    assert.equal(reply.status, 201)
    assert.equal(reply.headers.location, `/api/v1/notes/${reply.body.id}`)
    assert.equal(reply.headers.etag, '"v1"')
    const [event] = await world.events('w1')
    assert.equal(event?.type, 'note.written')
    assert.equal(event?.sequence, 1)
    assert.equal(event?.resource.id, reply.body.id)
  })

  test('the same key and request gives the same bytes and one effect', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await as('w2').post('/api/v1/notes', { text: 'once' }, headers)
    const second = await as('w2').post('/api/v1/notes', { text: 'once' }, headers)
    assert.equal(first.status, 201)
    assert.equal(second.status, 201)
    assert.equal(second.text, first.text)
    assert.equal(second.headers.location, first.headers.location)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal((await as('w2').get<Page>('/api/v1/notes')).body.page.total, 1)
    assert.equal((await world.events('w2')).length, 1)
  })

  test('the order of the fields does not make it another request', async () => {
    const headers = { 'idempotency-key': 'k-order' }
    const first = await as('w2').post('/api/v1/notes', { text: 'a', colour: 'RED' }, headers)
    const second = await as('w2').post('/api/v1/notes', { colour: 'RED', text: 'a' }, headers)
    assert.equal(second.text, first.text)
  })

  test('422 idempotency_key_reused: the key of another request', async () => {
    const headers = { 'idempotency-key': 'k-2' }
    await as('w2').post('/api/v1/notes', { text: 'one' }, headers)
    const reply = await as('w2').post('/api/v1/notes', { text: 'two' }, headers)
    assert.equal(reply.status, 422)
    assert.equal(reply.body.code, 'idempotency_key_reused')
  })

  test('a key belongs to one tenant', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const reply = await as('w3').post('/api/v1/notes', { text: 'once' }, headers)
    assert.equal(reply.headers['idempotent-replayed'], undefined)
  })

  test('409 idempotency_in_progress: while the first of a key is under way, the others are told to wait', async () => {
    const headers = { 'idempotency-key': 'k-5' }
    const send = () => as('w4').post('/api/v1/notes', { text: 'five' }, headers)
    const { first } = await holding(world.db, 'notes.notes', async () => {
      const first = send()
      await untilBlocked(world.db)
      for (const reply of [await send(), await send()]) {
        assert.equal(reply.body.code, 'idempotency_in_progress')
        assert.equal(reply.headers['retry-after'], '1')
      }
      return { first }
    })
    const made = await first
    assert.equal(made.status, 201)
    assert.equal((await send()).text, made.text)
    assert.equal((await as('w4').get<Page>('/api/v1/notes')).body.page.total, 1)
  })

  test('what is kept although refused is stored and replayed', async () => {
    const headers = { 'idempotency-key': 'k-6' }
    const first = await as('w5').post('/api/v1/notes', { text: 'A', shout: true }, headers)
    const second = await as('w5').post('/api/v1/notes', { text: 'A', shout: true }, headers)
    assert.equal(first.status, 422)
    assert.equal(first.body.code, 'note_too_loud')
    assert.equal(second.text, first.text)
    assert.equal((await as('w5').get<Page>('/api/v1/notes')).body.page.total, 1)
  })

  test('412 version_mismatch: If-Match of an older version changes nothing', async () => {
    const { body } = await as('w6').post<Note>('/api/v1/notes', { text: 'x' })
    const url = `/api/v1/notes/${body.id}`
    const moved = await as('w6').patch<Note>(url, { colour: 'BLUE' }, { 'if-match': '"v1"' })
    assert.equal(moved.body.version, 2)
    const late = await as('w6').patch(url, { colour: 'RED' }, { 'if-match': '"v1"' })
    assert.equal(late.status, 412)
    assert.equal(late.body.code, 'version_mismatch')
    assert.deepEqual(late.body.meta, { current_version: 2 })
    assert.equal((await as('w6').get<Note>(url)).body.colour, 'BLUE')
  })

  for (const tag of ['1', 'v1', '"1"', 'W/"v1"', '"v1", "v2"']) {
    test(`412 version_mismatch: ${tag} is told what If-Match takes`, async () => {
      const { body } = await as('w6').post<Note>('/api/v1/notes', { text: 'x' })
      const url = `/api/v1/notes/${body.id}`
      const reply = await as('w6').patch(url, { colour: 'BLUE' }, { 'if-match': tag })
      assert.deepEqual([reply.status, reply.body.code], [412, 'version_mismatch'])
      assert.match(String(reply.body.detail), /^If-Match takes one ETag .* such as "v3"/)
      assert.equal((await as('w6').get<Note>(url)).body.version, 1)
    })
  }

  test('400: If-Match where there is no version to compare', async () => {
    const reply = await as('w6').post('/api/v1/notes', { text: 'x' }, { 'if-match': '"v1"' })
    assert.equal(reply.status, 400)
  })

  test('every write leaves an audit entry that names actor, operation and resource', async () => {
    const { body } = await as('w7').post<Note>('/api/v1/notes', { text: 'x' })
    const entries = await world.peek(
      'w7',
      (tx) => tx`
        select operation, actor_id, resource_id, after_digest from platform.audit_entries
        where tenant_id = ${tx.tenantId}
      `,
    )
    assert.equal(entries.length, 1)
    assert.equal(entries[0]?.operation, 'writeNote')
    assert.equal(entries[0]?.actor_id, 'cli_w7')
    assert.equal(entries[0]?.resource_id, body.id)
  })

  for (const shout of [false, true]) {
    test(`a repeated ${shout ? 'refusal' : 'write'} leaves no further entry: it happened once`, async () => {
      const tenant = `w8 ${shout}`
      const headers = { 'idempotency-key': 'k-audit' }
      const send = () => as(tenant).post('/api/v1/notes', { text: 'x', shout }, headers)
      const first = await send()
      assert.equal((await send()).headers['idempotent-replayed'], 'true')
      assert.equal((await send()).text, first.text)
      const entries = await world.peek(
        tenant,
        (tx) => tx`
          select operation from platform.audit_entries where tenant_id = ${tx.tenantId}
        `,
      )
      assert.deepEqual(entries, [{ operation: 'writeNote' }])
    })
  }
})

describe('bodies', () => {
  for (const body of [null, [], 'text', 5, true]) {
    test(`400 validation_failed: ${JSON.stringify(body)} in place of an object`, async () => {
      const reply = await as('b1').post('/api/v1/notes', body)
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'validation_failed')
    })
  }

  test('no body at all names what is missing', async () => {
    const reply = await as('b1').call('POST', '/api/v1/notes')
    assert.equal(reply.status, 400)
    assert.match(reply.text, /text is required/)
  })
})

describe('request.read', () => {
  for (const tags of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
    test(`304 for If-None-Match: ${tags}`, async () => {
      const { body } = await as('r1').post<Note>('/api/v1/notes', { text: 'x' })
      const reply = await as('r1').get(`/api/v1/notes/${body.id}`, { 'if-none-match': tags })
      assert.equal(reply.status, 304)
      assert.equal(reply.text, '')
    })
  }

  test('404: another tenant’s note answers as one that never was', async () => {
    const { body } = await as('r1').post<Note>('/api/v1/notes', { text: 'x' })
    const headers = { 'x-request-id': 'same-request-id' }
    const foreign = await as('r2').get(`/api/v1/notes/${body.id}`, headers)
    assert.equal(foreign.status, 404)
    const absentId = `${body.id.slice(0, -1)}${body.id.endsWith('0') ? '1' : '0'}`
    const absent = await as('r2').get(`/api/v1/notes/${absentId}`, headers)
    assert.equal(foreign.text.replaceAll(body.id, absentId), absent.text)
  })
})

describe('request.list', () => {
  test('pages through everything once, newest first, with the exact total', async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `n${index}`)
    for (const text of texts) await as('l1').post('/api/v1/notes', { text })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const { body }: { body: Page } = await as('l1').get<Page>(`/api/v1/notes?limit=3${cursor}`)
      assert.equal(body.page.total, 7)
      seen.push(...body.content.map((note) => note.text))
      next = body.page.next
    }
    assert.deepEqual(seen, texts.toReversed())
  })

  test('a page that ends with the last row has no next', async () => {
    for (const text of ['a', 'b']) await as('l2').post('/api/v1/notes', { text })
    const { body } = await as('l2').get<Page>('/api/v1/notes?limit=2')
    assert.equal(body.content.length, 2)
    assert.equal(body.page.next, null)
  })

  test('a filtered total follows every change of state', async () => {
    const { body } = await as('l3').post<Note>('/api/v1/notes', { text: 'x' })
    await as('l3').patch(`/api/v1/notes/${body.id}`, { colour: 'BLUE' })
    assert.equal((await as('l3').get<Page>('/api/v1/notes?colour=RED')).body.page.total, 0)
    assert.equal((await as('l3').get<Page>('/api/v1/notes?colour=BLUE')).body.page.total, 1)
  })

  test('400 invalid_cursor: altered, foreign or with other filters', async () => {
    for (const text of ['a', 'b', 'c']) await as('l4').post('/api/v1/notes', { text })
    const { body } = await as('l4').get<Page>('/api/v1/notes?limit=1')
    const cursor = String(body.page.next)
    const swapped = cursor.startsWith('A') ? `B${cursor.slice(1)}` : `A${cursor.slice(1)}`
    const attempts = [
      as('l4').get(`/api/v1/notes?limit=1&cursor=${swapped}`),
      as('l4').get(`/api/v1/notes?limit=1&cursor=${cursor}x`),
      as('l4').get(`/api/v1/notes?limit=1&colour=RED&cursor=${cursor}`),
      as('l5').get(`/api/v1/notes?limit=1&cursor=${cursor}`),
      as('l4').get('/api/v1/notes?cursor=garbage'),
    ]
    for (const reply of await Promise.all(attempts)) {
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'invalid_cursor')
    }
  })

  for (const limit of ['0', '97', '-1', 'ten', '1.5', '1e1', '', ' 5', '+5', '05']) {
    test(`400 validation_failed: limit=${limit}`, async () => {
      const reply = await as('l6').get(`/api/v1/notes?limit=${encodeURIComponent(limit)}`)
      assert.equal(reply.status, 400)
      assert.equal(reply.body.code, 'validation_failed')
    })
  }

  test('400: a NUL in a parameter is refused before the database sees it', async () => {
    const reply = await as('l6').get('/api/v1/notes?cursor=a%00b')
    assert.equal(reply.status, 400)
    assert.match(reply.text, /nul_character/)
  })

  test('400: a parameter that is there twice', async () => {
    const { status, body } = await as('l6').get('/api/v1/notes?limit=1&limit=2')
    assert.equal(status, 400)
    assert.deepEqual(body.errors, [
      { path: '/query/limit', code: 'type', message: 'must be given once' },
    ])
  })

  test('400: a path that takes no parameters ignores none', async () => {
    const { body: note } = await as('l6').post<Note>('/api/v1/notes', { text: 'x' })
    const { status, body } = await as('l6').get(`/api/v1/notes/${note.id}?expand=all`)
    assert.equal(status, 400)
    assert.deepEqual(body.errors, [
      {
        path: '/query/expand',
        code: 'unknown_field',
        message: 'unknown field expand; there are none here',
      },
    ])
  })

  test('400: an unknown parameter is named', async () => {
    const reply = await as('l6').get('/api/v1/notes?color=RED')
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.body.errors, [
      {
        path: '/query/color',
        code: 'unknown_field',
        message: 'unknown field color; did you mean colour?',
      },
    ])
  })
})

describe('reactions', () => {
  test('a second delivery of an event does nothing', async () => {
    const { body } = await as('e1').post<Note>('/api/v1/notes', { text: 'x' })
    await world.settle()
    await world.settle()
    const [row] = await world.peek(
      'e1',
      (tx) => tx`select copies from notes.notes where tenant_id = ${tx.tenantId}`,
    )
    assert.equal(row?.copies, 1, body.id)
  })
})

describe('what every answer has', () => {
  test('405 names the methods that the path does answer to', async () => {
    const reply = await as('x1').call('DELETE', '/api/v1/notes')
    assert.equal(reply.status, 405)
    assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS, POST')
  })

  test('204: OPTIONS tells the methods without a token', async () => {
    const reply = await world.app.inject({ method: 'OPTIONS', url: '/api/v1/notes' })
    assert.equal(reply.statusCode, 204)
    assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS, POST')
  })

  test('404 not_found for a path that is none, and the request id is echoed', async () => {
    const reply = await as('x1').get('/api/v1/nothing', { 'x-request-id': 'abcdefgh' })
    assert.equal(reply.status, 404)
    assert.equal(reply.headers['x-request-id'], 'abcdefgh')
    assert.equal(reply.body.request_id, 'abcdefgh')
  })

  test('404 not_found names the path that has what was asked for', async () => {
    for (const path of ['/v1/notes', '/notes', '/api/notes']) {
      const { status, body } = await as('x3').get(path)
      assert.equal(status, 404)
      assert.equal(body.detail, 'There is nothing at this path. Use /api/v1/notes instead.')
    }
  })

  test('404 not_found names the path that was probably meant', async () => {
    const { body } = await as('x3').get('/api/v1/noets')
    assert.equal(body.detail, 'There is nothing at this path. Did you mean /api/v1/notes?')
    const far = await as('x3').get('/api/v1/pictures')
    assert.equal(far.body.detail, 'Check the path, and the id in it. /docs lists every operation.')
  })

  test('404: an id that cannot be one is told apart from a path that is none', async () => {
    const reply = await as('x1').get('/api/v1/notes/nonsense')
    assert.equal(reply.status, 404)
    assert.match(String(reply.body.detail), /^The id in the path must be an id such as note_/)
  })

  test('403 insufficient_scope names the scope, and a wildcard covers its domain', async () => {
    const reply = await world.as('x1', ['orders:*']).get('/api/v1/notes')
    assert.equal(reply.status, 403)
    assert.deepEqual(reply.body.meta, { required_scope: 'notes:read' })
    assert.equal((await world.as('x1', ['notes:*']).get('/api/v1/notes')).status, 200)
  })
})
