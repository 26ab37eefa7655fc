import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assetPath, builtConsole, type Console } from '@souk/console/build'
import { createWorld, type World } from '@souk/platform/testing'
import { mountConsole } from './index.ts'

describe('the console as it is served', () => {
  let world: World
  let built: Console

  before(async () => {
    built = await builtConsole()
    world = await worldWith(async () => built)
  })
  after(() => world.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url, headers })

  test('every address of it is the same page, under a policy that allows nothing but its own files', async () => {
    for (const url of ['/console', '/console/ten_1', '/console/ten_1/nothing/here?do=it']) {
      const reply = await get(url)
      assert.equal(reply.statusCode, 200, url)
      assert.equal(reply.headers['cache-control'], 'no-cache')
      const policy = String(reply.headers['content-security-policy'])
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      assert.match(policy, /require-trusted-types-for 'script'/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
      // Nothing that the policy would have to be loosened for.
      assert.doesNotMatch(reply.body, /<style|style="|<script>|\son\w+="/)
    }
  })

  test('the page of an address is on its way with the script, with all that it imports', async () => {
    const plain = preloadsIn((await get('/console/ten_1')).body)
    assert(plain.length > 0)
    for (const [name, needed] of built.pages) {
      assert(needed.length > 0, name)
      const { body } = await get(`/console/ten_1/${name}?status=PAID`)
      assert.deepEqual(preloadsIn(body), [...plain, ...needed])
    }
    for (const name of [...plain, ...[...built.pages.values()].flat()]) {
      assert(built.assets.has(name), name)
    }
  })

  test('a file may be kept for good, and is sent as small as the browser takes it', async () => {
    const url = assetPath + built.script
    const plain = await get(url)
    assert.equal(plain.statusCode, 200)
    assert.equal(plain.headers['content-encoding'], undefined)
    const smaller = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, unpack] of Object.entries(smaller)) {
      const reply = await get(url, { 'accept-encoding': encoding })
      assert.equal(reply.headers['content-encoding'], encoding)
      assert.match(String(reply.headers['cache-control']), /immutable/)
      assert.equal(reply.headers.vary, 'accept-encoding')
      assert(reply.rawPayload.length < plain.rawPayload.length / 2)
      assert(unpack(reply.rawPayload).equals(plain.rawPayload))
    }
  })

  test('404 for a file that there is not', async () => {
    for (const name of ['nothing.js', '..%2f..%2fpackage.json', 'early.js']) {
      const reply = await get(assetPath + name)
      assert.equal(reply.statusCode, 404, name)
      assert.equal(reply.json().code, 'not_found')
    }
  })

  test('the first script of another version is answered with this one, and not kept', async () => {
    const reply = await get(`${assetPath}early-00000000.js`)
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.body, (await get(assetPath + built.early)).body)
    assert.equal(reply.headers['cache-control'], 'no-store')
  })
})

test('a console that could not be built says so on its page, and in the log', async (t) => {
  const told: unknown[] = []
  const build = () => Promise.reject(new Error('no such module'))
  const world = await worldWith(build, (...line) => told.push(line))
  t.after(() => world.close())
  const page = await world.app.inject({ method: 'GET', url: '/console/ten_1/orders' })
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /could not be built/)
  assert.doesNotMatch(page.body, /no such module/)
  assert.deepEqual(told, [[{ reason: 'no such module' }, 'the console was not built']])
  const file = await world.app.inject({ method: 'GET', url: `${assetPath}app.js` })
  assert.equal(file.statusCode, 404)
})

function worldWith(
  build: () => Promise<Console>,
  error: (...line: unknown[]) => void = () => {},
): Promise<World> {
  const mount: Mount = (app) => mountConsole(app, { error } as never, build())
  return createWorld({ services: [], app: { services: [], mount } })
}

type Mount = NonNullable<NonNullable<Parameters<typeof createWorld>[0]['app']>['mount']>

function preloadsIn(body: string): string[] {
  return [...body.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href = '']) =>
    href.slice(assetPath.length),
  )
}
