import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type AsyncAPIDocumentInterface, type OperationInterface, Parser } from '@asyncapi/parser'
import { declaredOperations } from '../declared.ts'
import { services } from '../services.ts'
import { asyncapi } from './asyncapi.ts'

describe('the AsyncAPI document', () => {
  const kinds = services.flatMap(({ events }) => events)
  const written = asyncapi({
    operations: declaredOperations().list,
    services,
    baseUrl: 'https://souk.example',
  })
  const parsed = new Parser().parse(JSON.stringify(written))

  const read = async (): Promise<AsyncAPIDocumentInterface> => {
    const { document, diagnostics } = await parsed
    assert(document, JSON.stringify(diagnostics, null, 2))
    return document
  }

  test('is valid AsyncAPI 3.0, and the parser reports nothing', async () => {
    const { diagnostics } = await parsed
    // 3.0 is what tools read today; that 3.1 exists is no fault.
    const said = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version')
    assert.deepEqual(
      said.map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`),
      [],
    )
    assert.equal((await read()).version(), '3.0.0')
  })

  test('has one message for each type and version, by feed and by webhook, with its schema', async () => {
    const document = await read()
    const names = kinds.map(({ type }) => type).sort()
    for (const channel of document.channels().all()) {
      const messages = channel.messages().all()
      assert.deepEqual(messages.map((message) => message.name()).sort(), names)
      for (const message of messages) {
        const payload = message.payload()
        const { type, version, data } = payload?.properties() ?? {}
        assert.equal(type?.const(), message.name())
        assert(version?.const() && data?.property('object'))
        assert(payload?.allOf()?.[0]?.property('correlation_id'))
      }
    }
  })

  test('holds all that it refers to, and the envelope once', () => {
    const refs = [...JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
    for (const ref of new Set(refs)) {
      const [root, ...path] = String(ref).split('/')
      const target = path.reduce<unknown>(
        (node, key) => (node as Record<string, unknown>)[key],
        written,
      )
      assert(root === '#' && target, ref)
    }
    assert.equal(JSON.stringify(written).match(/"correlation_id"/g)?.length, 2)
  })

  test('says how each channel is used: GET with a token, POST with the three signed headers', async () => {
    const document = await read()
    const feed = document.operations().get('streamEvents')
    const webhooks = document.operations().get('deliverEvents')
    assert(feed && webhooks)
    assert(feed.isSend() && webhooks.isSend())
    const methodOf = (operation: OperationInterface) =>
      operation.bindings().get('http')?.value().method
    assert.deepEqual([methodOf(feed), methodOf(webhooks)], ['GET', 'POST'])
    assert.equal(feed.channels().all()[0]?.address(), '/api/v1/events')
    assert.equal(feed.security().length, 2)
    for (const message of webhooks.messages().all()) {
      assert.deepEqual(message.headers()?.required(), [
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
    }
    assert(
      feed
        .messages()
        .all()
        .every((message) => !message.hasHeaders()),
    )
  })

  test('names the server that serves it', async () => {
    const server = (await read()).servers().get('souk')
    assert.deepEqual([server?.host(), server?.protocol()], ['souk.example', 'https'])
  })
})
