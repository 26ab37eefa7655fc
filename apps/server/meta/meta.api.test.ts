import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type App, ContentPage, DataPage, Id, listQuery, service } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { Type } from 'typebox'
import { mountMeta } from './index.ts'
import { availableSince, lastUpdated, updates } from './releases.ts'

const lamps = service({
  name: 'lamps',
  version: '1.2.0',
  basePath: '/api/v1/lamps',
  summary: 'Lamps <for> testing',
  migrations: new URL('./no-migrations/', import.meta.url),
  routes: (app: App) => {
    app.route({
      method: 'GET',
      url: '/api/v1/lamps',
      config: { scope: 'lamps:read', audience: ['operator'] },
      schema: {
        operationId: 'listLamps',
        summary: 'List lamps',
        querystring: listQuery({}),
        response: { 200: ContentPage(Type.Object({ id: Id('lmp') })) },
      },
      handler: (request) => request.list(async () => ({ items: '[]', next: null })),
    })
    app.route({
      method: 'GET',
      url: '/api/v1/lamps/:lampId',
      config: { scope: 'lamps:read', audience: ['operator'] },
      schema: {
        operationId: 'getLamp',
        summary: 'Get a lamp',
        params: Type.Object({ lampId: Id('lmp') }),
        response: { 200: Type.Object({ id: Id('lmp') }) },
      },
      handler: async ({ params }) => ({ id: params.lampId }),
    })
    app.route({
      method: 'GET',
      url: '/v1/catalog/products',
      config: { scope: 'catalog:read', audience: ['operator'] },
      schema: {
        operationId: 'listProducts',
        summary: 'List products',
        querystring: listQuery({}),
        response: { 200: DataPage(Type.Object({ id: Id('prod') })) },
      },
      handler: (request) => request.list(async () => ({ items: '[]', next: null })),
    })
  },
})

interface Change {
  kind: string
  operation: string | null
  breaking: boolean
  migration_required: boolean
  impact: string
}

const factsOf = ({ kind, operation, breaking, migration_required, impact }: Change) => [
  kind,
  operation,
  breaking,
  migration_required,
  impact,
]

describe('the routes of the server itself', () => {
  let world: World
  let isAlive = true
  let isOpen = true

  before(async () => {
    world = await createWorld({
      services: [],
      app: {
        services: [lamps],
        mount: (app, operations) =>
          mountMeta(app, operations, {
            services: [lamps],
            baseUrl: 'https://souk.example',
            database: {
              ping: () => (isAlive ? Promise.resolve() : Promise.reject(new Error('gone'))),
            },
            isOpen: () => isOpen,
          }),
      },
    })
  })
  after(() => world.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url, headers })

  const pages = [
    '/',
    '/docs',
    '/docs/events',
    '/docs/releases',
    '/docs/deprecations',
    '/docs/migrations/3.0.0',
    '/problems',
    '/problems/validation_failed',
  ]
  for (const url of pages) {
    test(`${url} is a page for everybody that loads nothing from elsewhere`, async () => {
      const reply = await get(url, { accept: 'text/html' })
      assert.equal(reply.statusCode, 200)
      assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
      const policy = String(reply.headers['content-security-policy'])
      assert.match(policy, /^default-src 'none';/)
      assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
      assert.doesNotMatch(reply.body, /<(script|link|img|iframe)[^>]*(src|href)="(https?:)?\/\//)
      assert.doesNotMatch(reply.body, /undefined|\[object/)
    })
  }

  test('every link between the pages leads somewhere', async () => {
    const bodies = await Promise.all(pages.map((url) => get(url, { accept: 'text/html' })))
    const links = bodies.flatMap(({ body }) => [...body.matchAll(/href="(\/[^"]*)"/g)])
    const urls = new Set(links.map(([, link]) => link ?? ''))
    // The console is mounted beside these routes, and has tests of its own.
    assert(urls.delete('/console'))
    for (const url of urls) {
      assert.equal((await get(url)).statusCode, 200, url)
    }
  })

  test('what a service says about itself is escaped', async () => {
    const { body } = await get('/')
    assert.match(body, /Lamps &#60;for&#62; testing/)
    assert.match(body, /https:\/\/souk\.example\/api\/v1\/orders/)
  })

  test('the reference comes whole from this server, packed for whoever can unpack it', async () => {
    const script = /<script src="([^"]+)"/.exec((await get('/docs')).body)?.[1] ?? ''
    const plain = await get(script)
    const packed = await get(script, { 'accept-encoding': 'gzip, br' })
    assert.match(String(plain.headers['content-type']), /^text\/javascript/)
    assert.ok(plain.rawPayload.length > 1_000_000)
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2)
  })

  const encodings: readonly (readonly [accepted: string, given: string | undefined])[] = [
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
  ]
  for (const [accepted, given] of encodings) {
    test(`/openapi.json for "${accepted}" is packed as ${given ?? 'nothing'}`, async () => {
      const { headers, rawPayload } = await get('/openapi.json', { 'accept-encoding': accepted })
      assert.equal(headers['content-encoding'], given)
      assert.equal(headers.vary, 'accept-encoding')
      const unpack = given === 'br' ? brotliDecompressSync : gunzipSync
      const bytes = given === undefined ? rawPayload : unpack(rawPayload)
      assert.equal(JSON.parse(bytes.toString()).openapi, '3.1.1')
    })
  }

  test('the icon that browsers ask for exists', async () => {
    const { statusCode, headers } = await get('/favicon.ico')
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/svg+xml'])
    for (const url of pages)
      assert.match((await get(url)).body, /<link rel="icon" href="\/favicon.ico">/)
  })

  test('every page has the mark and the letters of the console, and the policy lets them load', async () => {
    const font = await get('/fonts/inter.woff2')
    assert.deepEqual([font.statusCode, font.headers['content-type']], [200, 'font/woff2'])
    for (const url of pages) {
      const { body, headers } = await get(url)
      assert.match(body, /<svg class="souk-mark"/)
      assert.match(body, /url\("\/fonts\/inter\.woff2"\)/)
      assert.match(String(headers['content-security-policy']), /font-src 'self'/)
    }
  })

  test('an underline never hides the underscores of a code', async () => {
    assert.match((await get('/problems')).body, /a:has\(> code\) \{ text-decoration: none/)
  })

  test('the migration page can be followed as it stands, and speaks of what has happened', async () => {
    const { body } = await get('/docs/migrations/3.0.0')
    assert.match(body, /curl https:\/\/souk\.example\/oauth\/token/)
    assert.match(body, /were\s+removed on 1 August 2026/)
  })

  test('a problem is a page for a browser and data for a program; an unknown one is 404', async () => {
    const data = await get('/problems/rate_limited', { accept: 'application/json' })
    assert.deepEqual([data.json().code, data.json().status], ['rate_limited', 429])
    assert.ok((await get('/problems', { accept: 'application/json' })).json().content.length > 20)
    assert.equal((await get('/problems/no_such_thing')).json().code, 'not_found')
  })

  test('the page of every problem says what to do', async () => {
    const { content } = (await get('/problems', { accept: 'application/json' })).json<{
      content: { code: string; help: string }[]
    }>()
    for (const { code, help } of content) {
      assert.notEqual(help, '', code)
      assert.match(
        (await get(`/problems/${code}`)).body,
        /<h2>What to do<\/h2>\s*<p>(<code>|[A-Z])/,
        code,
      )
    }
  })

  test('the page of a problem shows code as code, and its example has the details that it names', async () => {
    const { content } = (await get('/problems', { accept: 'application/json' })).json<{
      content: { code: string; help: string }[]
    }>()
    for (const { code, help } of content) {
      const { body } = await get(`/problems/${code}`)
      const [advice = '', example = ''] = body.split('<h2>Example</h2>')
      assert.doesNotMatch(advice, /`/, code)
      for (const [, name] of help.matchAll(/meta\.([a-z_]+)/g)) {
        const meta = example.split('&#34;meta&#34;')[1] ?? ''
        assert.match(meta, new RegExp(`&#34;${name}&#34;: (?!&#34;…&#34;)`), `${code}: ${name}`)
      }
    }
  })

  test('the details of an example have the shape of those on the wire', async () => {
    const shown: Record<string, RegExp> = {
      insufficient_stock: /variant_id.*requested.*available/s,
      quantity_exceeds_fulfillable: /order_item_id.*requested.*open/s,
      payment_exceeds_balance: /balance_due&#34;: \{\s+&#34;amount/,
    }
    for (const [code, details] of Object.entries(shown)) {
      const { body } = await get(`/problems/${code}`)
      assert.match(body.split('&#34;meta&#34;')[1] ?? '', details, code)
    }
  })

  test('404 not_found: a browser gets a page that leads to the reference, a program the problem document', async () => {
    for (const url of ['/nope', '/api/v1/nope', '/problems/nope']) {
      const page = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      assert.equal(page.statusCode, 404)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(page.headers['x-request-id'], /req_[0-9a-z]+/.exec(page.body)?.[0])
      assert.match(page.body, /not_found[\s\S]*href="\/docs"/)
      for (const accept of ['*/*', 'application/json']) {
        const reply = await get(url, { accept })
        assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
        assert.equal(reply.json().code, 'not_found')
      }
    }
  })

  test('404 not_found: an operation answers with the problem document that it declares, to a browser too', async () => {
    const reply = await get('/api/v1/lamps/none', {
      accept: 'text/html',
      authorization: 'Bearer shop|lamps:*|',
    })
    assert.equal(reply.statusCode, 404)
    assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  })

  test('a removal whose day has come is told as past', async () => {
    const { body } = await get('/docs/deprecations')
    assert.match(body, /Removed on 2026-08-01/)
    assert.doesNotMatch(body, />2026-/)
  })

  test('the releases, deprecations and services of SPEC part 9 are data', async () => {
    const nobody = world.as('nobody', [])
    const releases = await nobody.get<{ content: { version: string; changes: Change[] }[] }>(
      '/api/v1/platform/releases',
    )
    assert.deepEqual(
      releases.body.content.map(({ version, changes }) => [version, changes.map(factsOf)]),
      [
        [
          '3.4.0',
          [
            ['new', 'GET /api/v1/marketplace/analytics', false, false, 'none'],
            ['new', 'GET /api/v1/providers/{id}/scorecard', false, false, 'none'],
            ['updated', 'POST /api/v1/orders', false, false, 'none'],
          ],
        ],
        [
          '3.0.0',
          [
            ['breaking', 'POST /api/v1/orders', true, true, 'high'],
            ['breaking', null, true, true, 'high'],
          ],
        ],
      ],
    )
    const deprecations = await nobody.get<{ content: { removal_date: string }[] }>(
      '/api/v1/platform/deprecations',
    )
    assert.deepEqual(
      deprecations.body.content.map(({ removal_date }) => removal_date),
      ['2026-08-01', '2026-08-01', '2026-10-01'],
    )
    const services = await nobody.get('/api/v1/platform/services')
    assert.deepEqual(services.body, {
      content: [
        {
          name: 'lamps',
          version: '1.2.0',
          base_path: '/api/v1/lamps',
          base_paths: ['/api/v1/lamps', '/v1/catalog'],
          summary: 'Lamps <for> testing',
          openapi: '/openapi/lamps.json',
          available_since: '3.4.0',
          updated: updates[0]?.date,
        },
        {
          name: 'platform',
          version: '3.4.0',
          base_path: '/api/v1/platform',
          base_paths: ['/api/v1/platform'],
          summary: 'Releases, deprecations and services of the platform itself',
          openapi: '/openapi/platform.json',
          available_since: '3.4.0',
          updated: updates[0]?.date,
        },
      ],
      page: { limit: 24, next: null },
    })
  })

  test('what came after the latest release is shown under its own date', async () => {
    const { body } = await get('/docs/releases')
    const [since = '', releases = ''] = body.split('<h2>3.4.0')
    assert.match(since, /<h2>Since 3\.4\.0<\/h2>/)
    assert.ok(releases.includes('2026-06'))
    for (const { date, changes } of updates) {
      assert.ok(since.includes(`<h3>${date}</h3>`))
      for (const { summary } of changes) assert.ok(since.includes(summary), summary)
    }
    assert.deepEqual(['orders', 'webhooks', 'feed', 'approvals'].map(availableSince), [
      '3.4.0',
      '2026-11-15',
      '2026-11-15',
      '2026-11-16',
    ])
    assert.equal(lastUpdated('inventory'), '2026-11-16')
  })

  test('the lists of the platform are paged like all others', async () => {
    const nobody = world.as('nobody', [])
    const url = '/api/v1/platform/deprecations'
    type Page = { content: { feature: string }[]; page: { limit: number; next: string | null } }
    const first = await nobody.get<Page>(`${url}?limit=2`)
    assert.deepEqual([first.body.content.length, first.body.page.limit], [2, 2])
    const last = await nobody.get<Page>(`${url}?limit=2&cursor=${first.body.page.next}`)
    assert.deepEqual([last.body.content.length, last.body.page.next], [1, null])
    const features = [...first.body.content, ...last.body.content].map(({ feature }) => feature)
    assert.equal(new Set(features).size, 3)
    assert.equal((await nobody.get(`${url}?cursor=nowhere`)).status, 400)
    assert.equal((await nobody.get(`${url}?limit=0`)).status, 400)
  })

  test('/openapi.json holds every shown operation, /openapi/<service>.json those of one', async () => {
    const whole = await get('/openapi.json')
    const paths = Object.keys(whole.json().paths)
    assert.deepEqual(paths, [
      '/api/v1/lamps',
      '/api/v1/lamps/{lampId}',
      '/v1/catalog/products',
      '/api/v1/platform/releases',
      '/api/v1/platform/deprecations',
      '/api/v1/platform/services',
    ])
    assert.deepEqual(Object.keys((await get('/openapi/lamps.json')).json().paths), [
      '/api/v1/lamps',
      '/api/v1/lamps/{lampId}',
      '/v1/catalog/products',
    ])
    const etag = String(whole.headers.etag)
    assert.equal((await get('/openapi.json', { 'if-none-match': etag })).statusCode, 304)
  })

  const retired: readonly (readonly [method: string, url: string, successor: string])[] = [
    ['GET', '/v0/lamps', '/api/v1/lamps'],
    ['GET', '/v0/lamps/?page=2', '/api/v1/lamps'],
    ['POST', '/api/v0/lamps', '/api/v1/lamps'],
    ['GET', '/v0/catalog/products', '/v1/catalog/products'],
    ['GET', '/api/v0/catalog/products', '/v1/catalog/products'],
    ['GET', '/v0/products', '/v1/catalog/products'],
    ['POST', '/api/v0/products', '/v1/catalog/products'],
    ['DELETE', '/v0/chairs/7', '/openapi.json'],
    ['PUT', '/v0/%3E%3B%20rel', '/openapi.json'],
    ['OPTIONS', '/v0', '/openapi.json'],
    ['PATCH', '/api/v0/', '/openapi.json'],
  ]
  for (const [method, url, successor] of retired) {
    test(`410 endpoint_retired: ${method} ${url} leads to ${successor}, whatever was sent`, async () => {
      const reply = await world.app.inject({
        method: method as 'GET',
        url,
        headers: { 'content-type': 'text/csv' },
        ...(method !== 'GET' && { payload: 'a;b' }),
      })
      assert.equal(reply.statusCode, 410)
      assert.equal(reply.json().code, 'endpoint_retired')
      assert.equal(reply.headers.sunset, 'Sat, 01 Aug 2026 00:00:00 GMT')
      assert.equal(reply.headers.deprecation, '@1769904000')
      assert.ok(String(reply.headers.link).startsWith(`<${successor}>; rel="successor-version"`))
      assert.match(String(reply.headers.link), /rel="deprecation"/)
    })
  }

  test('/livez lives, /readyz follows the database and waits for the end of the start', async () => {
    assert.equal((await get('/livez')).statusCode, 200)
    assert.equal((await get('/readyz')).statusCode, 200)
    isAlive = false
    const gone = await get('/readyz')
    isAlive = true
    isOpen = false
    const early = await get('/readyz')
    isOpen = true
    for (const reply of [gone, early]) {
      assert.deepEqual([reply.statusCode, reply.json().code], [503, 'not_ready'])
      assert.ok(reply.headers['retry-after'])
    }
  })

  test('404 not_found: metrics are not for everybody who reaches the API', async () => {
    assert.equal((await get('/metrics')).json().code, 'not_found')
  })
})
