import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownScopes } from '@souk/identity/contract'
import { withoutReferences } from '@souk/platform/server'
import { declaredOperations } from '../declared.ts'
import { services } from '../services.ts'
import { wholeDocument } from './documents.ts'

interface Described {
  operationId: string
  summary: string
  tags: string[]
  description?: string
  parameters: { in?: string; name?: string; description?: string }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, { content?: Record<string, { examples?: object; example?: unknown }> }>
}

/** What a newcomer needs from the document beyond its being valid. */
describe('the OpenAPI document as a reader meets it', () => {
  const { list } = declaredOperations()
  const document = wholeDocument(list, services) as {
    info: { description: string }
    tags: { name: string }[]
    paths: Record<string, Record<string, Described>>
    components: { securitySchemes: { oauth2: { flows: Flows } } }
  }
  const paths = withoutReferences(document, document.paths)
  const described = Object.values(paths).flatMap((item) => Object.values(item))

  interface Flows {
    clientCredentials: { scopes: Record<string, string> }
  }

  test('the chapters come in the order in which one builds', () => {
    const names = document.tags.map(({ name }) => name)
    const chapters = services.toSorted((a, b) => a.chapter - b.chapter).map(({ name }) => name)
    assert.deepEqual(names, [...chapters, 'oauth', 'platform'])
    const story = ['catalog', 'orders', 'payments', 'webhooks', 'identity']
    assert.deepEqual(
      names.filter((name) => story.includes(name)),
      story,
    )
  })

  test('the scopes of the document, of the operations and of tokens are one list', () => {
    const { scopes } = document.components.securitySchemes.oauth2.flows.clientCredentials
    assert.deepEqual(Object.keys(scopes), [...knownScopes].sort())
  })

  test('the introduction covers what every client needs', () => {
    const chapters = [...document.info.description.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
    assert.deepEqual(chapters, [
      'Quick start',
      'Tokens',
      'Errors',
      'Paging',
      'Writing safely',
      'Money',
      'Events',
      'Versions',
    ])
  })

  test('every operation has a description and every query parameter too', () => {
    const bare = described.flatMap(({ operationId, description, parameters }) => [
      ...(description ? [] : [operationId]),
      ...parameters
        .filter((parameter) => parameter.in === 'query' && !parameter.description)
        .map(({ name }) => `${operationId} ${name}`),
    ])
    assert.deepEqual(bare, [])
  })

  test('a summary is a short imperative, and the description says more than who may call', () => {
    const wrong = described.filter(({ summary, description = '' }) => {
      const words = description.replace(/\n*Needs (no token|the scope [^.]*)\.$/, '')
      return !/^[A-Z][a-z]+ [^.;,]{1,50}$/.test(summary) || words.length < 40
    })
    assert.deepEqual(
      wrong.map(({ operationId }) => operationId),
      [],
    )
  })

  test('every answer with a body shows what it looks like', () => {
    const bare = described.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { content = {} }]) => !Object.values(content).some(isShown))
        .filter(([status, { content }]) => Number(status) < 300 && content !== undefined)
        .map(([status]) => `${operationId} ${status}`),
    )
    assert.deepEqual(bare, [])
  })

  for (const operationId of ['requestToken', 'revokeToken', 'introspectToken']) {
    test(`${operationId} says which form it takes`, () => {
      const found = described.find((operation) => operation.operationId === operationId)
      assert.ok(found?.requestBody?.content['application/x-www-form-urlencoded'])
      assert.ok(found.responses[429])
    })
  }
})

function isShown(content: { readonly examples?: unknown; readonly example?: unknown }): boolean {
  return content.examples !== undefined || content.example !== undefined
}
