import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { assetPathOf, type BuiltApp, builtConsole, consoleApp } from '@souk/console/build'
import { consoleSignIn } from '@souk/identity/contract'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { mountConsole } from './index.ts'

const baseUrl = 'http://127.0.0.1:3000'
const assetPath = assetPathOf(consoleApp)

describe('the console as it is served', () => {
  let world: World
  let built: BuiltApp

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

  test('a page says where one signs in, as the API does, and nothing where its address names no tenant', async () => {
    const tenantId = newId('ten')
    const { body } = await get(`/console/${tenantId}/orders?do=it`)
    const [, facts = ''] = /<meta name="souk-sign-in" content="([^"]+)">/.exec(body) ?? []
    assert.deepEqual(JSON.parse(facts.replaceAll('&#34;', '"')), consoleSignIn(baseUrl, tenantId))
    assert(body.indexOf('souk-sign-in') < body.indexOf('<script'), 'the first script reads it')
    for (const url of ['/console', '/console/callback?code=x', '/console/ten_1', '/console/x"y']) {
      assert.doesNotMatch((await get(url)).body, /souk-sign-in/, url)
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

  test('a page asks at once for all that it needs: the script, what that imports, its own script, and the font', async () => {
    const aheadOf = async (url: string) => {
      const { body } = await get(url)
      const links = [...body.matchAll(/<link rel="(?:modulepreload|preload)"[^>]*href="([^"]+)"/g)]
      return links.map(([, href = '']) => href)
    }
    const parts = [...built.ahead, built.font].map((name) => assetPath + name)
    for (const [url, page] of [
      ['/console/ten_1', 'overview'],
      ['/console/ten_1/orders?status=PAID', 'orders'],
      ['/console/ten_1/ai-audit/x', 'ai-audit'],
      ['/console/ten_1/nothing', undefined],
    ] as const) {
      const own = page === undefined ? [] : [assetPath + built.pages.get(page)]
      assert.deepEqual((await aheadOf(url)).toSorted(), [...parts, ...own].toSorted(), url)
    }
    for (const url of parts) assert.equal((await get(url)).statusCode, 200, url)
  })

  test('pages share one file, and no file that they load later is missing', async () => {
    assert.equal(built.ahead.length, 1)
    const scripts = [...built.assets.keys()].filter((name) => name.endsWith('.js'))
    const named = /(?:from|import)\(?"([^"]+\.js)"/g
    const imported = await Promise.all(
      scripts.map(async (name) => [...(await get(assetPath + name)).body.matchAll(named)]),
    )
    const names = new Set(
      imported.flat().map(([, url = '']) => url.replace(assetPath, '').replace('./', '')),
    )
    assert(
      [...names].some((name) => name.startsWith('de-')),
      'languages',
    )
    for (const page of built.pages.values()) assert(names.has(page), page)
    for (const name of names) assert(built.assets.has(name), name)
    const styles = (await get(assetPath + built.styles)).body
    const fonts = [...styles.matchAll(/url\("?([^")]+)"?\)/g)].map(([, url = '']) => url)
    assert(fonts.length > 0)
    for (const url of fonts) assert.equal((await get(url)).statusCode, 200, url)
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
  build: () => Promise<BuiltApp>,
  error: (...line: unknown[]) => void = () => {},
): Promise<World> {
  const mount: Mount = (app) => mountConsole(app, { log: { error } as never, baseUrl }, build())
  return createWorld({ services: [], app: { services: [], mount } })
}

type Mount = NonNullable<NonNullable<Parameters<typeof createWorld>[0]['app']>['mount']>
