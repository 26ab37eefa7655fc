import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Souk } from './index.ts'
import { json, refusal, scripted } from './testing/scripted-server.ts'

const busy = refusal(503, 'overloaded', { 'retry-after': '0' })
const taken = json(200, { id: 'upl_1', status: 'COMPLETE' })

describe('an upload', () => {
  test('is sent as it is, with the type that it says, and again after a failed attempt', async (t) => {
    const { baseUrl, seen } = await scripted(t, busy, taken)
    const souk = new Souk({ baseUrl, token: 'x' })
    const content = new Blob(['email\n'], { type: 'text/csv' })
    const { data } = await souk.putUploadContent({ uploadId: 'upl_1', content })
    assert.equal(data.status, 'COMPLETE')
    assert.equal(seen.length, 2)
    for (const { method, url, headers, body } of seen) {
      assert.equal(`${method} ${url}`, 'PUT /api/v1/uploads/upl_1/content')
      assert.equal(headers['content-type'], 'text/csv')
      assert.equal(body, 'email\n')
    }
  })

  for (const [what, content] of [
    ['a text', 'email\n'],
    ['bytes', new TextEncoder().encode('email\n')],
    ['a buffer', new TextEncoder().encode('email\n').buffer],
  ] as const) {
    test(`may be ${what}, of no type unless a header says one`, async (t) => {
      const { baseUrl, seen } = await scripted(t, taken)
      const souk = new Souk({ baseUrl, token: 'x' })
      await souk.putUploadContent({ uploadId: 'upl_1', content })
      const headers = { 'content-type': 'text/csv' }
      await souk.putUploadContent({ uploadId: 'upl_1', content }, { headers })
      const types = seen.map((request) => request.headers['content-type'])
      assert.deepEqual(types, ['application/octet-stream', 'text/csv'])
      for (const { body } of seen) assert.equal(body, 'email\n')
    })
  }

  test('of a stream is sent once', async (t) => {
    const { baseUrl, seen } = await scripted(t, taken, busy, refusal(401, 'invalid_token'))
    let tokens = 0
    const souk = new Souk({ baseUrl, token: () => `token-${(tokens += 1)}` })
    const send = () =>
      souk.putUploadContent({ uploadId: 'upl_1', content: new Blob(['email\n']).stream() })
    await send()
    assert.equal(seen[0]?.body, 'email\n')
    await assert.rejects(send(), { code: 'overloaded' })
    await assert.rejects(send(), { code: 'invalid_token' })
    assert.equal(seen.length, 3)
  })

  test('of nothing is a mistake of the caller', async () => {
    const souk = new Souk({ baseUrl: 'http://127.0.0.1:9', token: 'x' })
    const nothing = { uploadId: 'upl_1', content: undefined as never }
    await assert.rejects(souk.putUploadContent(nothing), /putUploadContent needs content/)
  })
})
