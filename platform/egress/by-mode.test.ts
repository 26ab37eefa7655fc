import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { EgressByMode, errorsOfUrl, faultOfUrl } from './by-mode.ts'

const here = 'http://127.0.0.1:8080/answer'

test('what a tenant may name: the internet by https for live ones, this machine for sandboxes where that is allowed', () => {
  const cases = [
    ['live', 'https://shop.example/a', true, undefined],
    ['live', 'http://shop.example/a', true, 'not_https'],
    ['live', 'https://localhost:8443/a', true, 'private_address'],
    ['sandbox', 'http://shop.example/a', false, undefined],
    ['sandbox', here, true, undefined],
    ['sandbox', here, false, 'private_address'],
    ['sandbox', 'http://10.0.0.1/a', true, 'private_address'],
  ] as const
  for (const [mode, url, loopbackForSandboxes, fault] of cases) {
    assert.equal(faultOfUrl(mode, url, { loopbackForSandboxes }), fault, `${mode} ${url}`)
  }
})

test('a refused URL is told with the field that it was sent in', () => {
  const reach = { loopbackForSandboxes: false }
  assert.deepEqual(errorsOfUrl('live', 'http://shop.example', { path: '/url', ...reach }), [
    { path: '/url', code: 'not_https', message: 'must begin with https://' },
  ])
  assert.equal(errorsOfUrl('live', 'https://shop.example', { path: '/url', ...reach }), undefined)
})

test('a call goes by the rules of the mode that it is made for', async () => {
  const server = createServer((_, response) => response.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const call = { url: `http://127.0.0.1:${port}/`, headers: {}, body: '' }
  const [open, closed] = [true, false].map(
    (loopbackForSandboxes) => new EgressByMode({ loopbackForSandboxes }),
  )
  assert(open && closed)
  assert.partialDeepStrictEqual(await open.post('sandbox', call), { status: 200, body: 'here' })
  for (const refused of [open.post('live', call), closed.post('sandbox', call)]) {
    assert.equal((await refused).outcome, 'failed')
  }
  open.close()
  assert.partialDeepStrictEqual(await open.post('sandbox', call), { reason: 'aborted' })
  closed.close()
  server.close()
})
