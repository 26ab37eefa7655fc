import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { errorsOf, html } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { services } from '../services.ts'
import { exampleEvent } from './documents.ts'
import { mountMeta } from './index.ts'

describe('the pages of events', () => {
  const kinds = services.flatMap(({ events }) => events)
  let world: World

  before(async () => {
    world = await createWorld({
      services: [],
      app: {
        mount: (app, operations) =>
          mountMeta(app, operations, {
            services,
            baseUrl: 'https://souk.example',
            database: { ping: () => Promise.resolve() },
            isOpen: () => true,
          }),
      },
    })
  })
  after(() => world.close())

  const get = (url: string) => world.app.inject({ method: 'GET', url })

  test('the list links every type, below the service that sends it', async () => {
    const { body } = await get('/docs/events')
    for (const { name, events } of services) {
      const [, section = ''] = body.split(`<h2 id="${name}">`)
      const [own = ''] = section.split('<h2')
      for (const { type } of events) assert.ok(own.includes(`href="/docs/events/${type}"`), type)
    }
    assert.match(body, /href="\/asyncapi\.json"/)
  })

  test('each type has a page with when it is sent, what it carries and an example', async () => {
    for (const { type, summary, object } of kinds) {
      const { statusCode, headers, body } = await get(`/docs/events/${type}`)
      assert.equal(statusCode, 200, type)
      assert.match(String(headers['content-security-policy']), /^default-src 'none';/)
      assert.ok(body.includes(html`<h1>${summary}</h1>`.text), type)
      assert.doesNotMatch(body, /undefined|\[object/, type)
      for (const field of Object.keys((object as { properties?: object }).properties ?? {})) {
        assert.ok(body.includes(`<td><code>${field}</code></td>`), `${type} ${field}`)
      }
    }
  })

  test('the example of each type is one that its schema accepts', () => {
    for (const kind of kinds) {
      const { data } = exampleEvent(kind) as { data: { object: unknown } }
      assert.deepEqual(errorsOf(kind.object, data.object, ''), [], kind.type)
    }
  })

  test('404 not_found: a type that does not exist', async () => {
    const reply = await get('/docs/events/order.eaten')
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'not_found'])
  })

  test('the start page, the navigation and the reference lead to them', async () => {
    const [home, problems, reference] = await Promise.all(
      ['/', '/problems', '/openapi.json'].map((url) => get(url)),
    )
    assert.match(home?.body ?? '', /<li><a href="\/docs\/events">/)
    assert.match(problems?.body ?? '', /<nav>.*href="\/docs\/events"/)
    assert.match(reference?.json().info.description, /\]\(\/docs\/events\)/)
  })
})
