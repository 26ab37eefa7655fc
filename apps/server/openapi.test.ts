import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { validate } from '@scalar/openapi-validator'
import { isKnown } from '@souk/identity/contract'
import { withoutReferences } from '@souk/platform/server'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { declaredOperations } from './declared.ts'
import { oauthTag, platformService, serviceDocument, wholeDocument } from './meta/documents.ts'
import { services } from './services.ts'

interface Described {
  operationId: string
  tags: string[]
  parameters: { name?: string }[]
  requestBody?: {
    content: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>
  }
  responses: Record<string, Answer>
}

interface Answer {
  content?: Record<string, { examples?: Record<string, { value: unknown }> }>
}

describe('the OpenAPI document of the product', () => {
  const { list } = declaredOperations()
  const shown = list.filter(({ hidden }) => !hidden)
  const document = wholeDocument(list, services) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, TSchema> }
  }
  const paths = withoutReferences(document, document.paths)
  const described = Object.values(paths).flatMap((item) => Object.values(item))

  test('is valid OpenAPI 3.1, whole and service by service', () => {
    const parts = [...services, platformService].map((service) => serviceDocument(list, service))
    for (const part of [document, ...parts]) {
      const { errors } = validate(structuredClone(part) as never)
      assert.deepEqual(errors ?? [], [])
    }
  })

  test('writes no parameter, answer or example a second time', () => {
    const seen = new Set<string>()
    const repeated: string[] = []
    const once = (part: object, place: string) => {
      const text = JSON.stringify(part)
      if (text.length >= 80 && seen.has(text)) repeated.push(place)
      seen.add(text)
    }
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const parameter of parameters) once(parameter, `${operationId} ${parameter.name}`)
      for (const [status, answer] of Object.entries(responses)) {
        once(answer, `${operationId} ${status}`)
      }
      for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
        for (const { examples = {} } of Object.values(content)) {
          for (const [name, example] of Object.entries(examples)) once(example, name)
        }
      }
    }
    assert.deepEqual(repeated, [])
  })

  test('says of every object what is in it, or that anything may be', () => {
    const silent: string[] = []
    const walk = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return
      const { type, properties = {}, ...rest } = node as Record<string, unknown>
      const isSaid =
        Object.keys(properties as object).length > 0 ||
        ['additionalProperties', 'patternProperties', '$ref', 'allOf'].some((name) => name in rest)
      if (type === 'object' && !isSaid) silent.push(path)
      for (const [name, child] of Object.entries(node)) {
        if (!/^examples?$/.test(name)) walk(child, `${path}/${name}`)
      }
    }
    walk(document, '')
    assert.deepEqual(silent, [])
  })

  test('describes what the refusals of every operation may carry', () => {
    const { properties } = document.components.schemas.Problem as unknown as {
      properties: { meta: TSchema & { properties: object } }
    }
    const { meta } = properties
    assert.partialDeepStrictEqual(Object.keys(meta.properties), [
      'required_scope',
      'allowed',
      'current_version',
    ])
    const shared = described.flatMap(({ responses }) => Object.values(responses))
    const examples = shared.flatMap(({ content = {} }) =>
      Object.values(content['application/problem+json']?.examples ?? {}),
    )
    const carried = examples.flatMap(({ value }) => (value as { meta?: object }).meta ?? [])
    assert.notEqual(carried.length, 0)
    for (const one of carried) assert(Value.Check(meta, one), JSON.stringify(one))
  })

  test('holds every route, each under a name of its own', () => {
    assert.equal(described.length, shown.length)
    const names = described.map(({ operationId }) => operationId)
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
  })

  test('knows every tag and requires only scopes that a token can carry', () => {
    const tags = new Set([...services, oauthTag, platformService].map(({ name }) => name))
    assert.deepEqual(
      described.flatMap((operation) => operation.tags).filter((tag) => !tags.has(tag)),
      [],
    )
    const scopes = new Set(shown.map(({ scope }) => scope).filter((scope) => scope.includes(':')))
    assert.deepEqual(
      [...scopes].filter((scope) => !isKnown(scope)),
      [],
    )
  })

  test('every reference leads somewhere', () => {
    const text = JSON.stringify(document)
    const known = document.components as unknown as Record<string, Record<string, object>>
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)) {
      assert.ok(known[kind]?.[name], `${kind}/${name}`)
    }
  })

  for (const { method, url, schema } of shown.filter((operation) => operation.schema.body)) {
    const path = url.replace(/:([A-Za-z_]+)/g, '{$1}')
    test(`${method} ${path} shows a request that its own schema accepts`, () => {
      const content = paths[path]?.[method.toLowerCase()]?.requestBody?.content
      const examples = Object.values(content?.['application/json']?.examples ?? {})
      assert.ok(examples.length > 0, 'give the body or its required fields examples')
      for (const { value } of examples) {
        assert.ok(Value.Check(Type.Unsafe(schema.body as TSchema), value), JSON.stringify(value))
      }
    })
  }

  test('no answer is shown with the name of a field in the place of what it holds', () => {
    const empty: string[] = []
    const visit = (value: unknown, name: string, place: string): void => {
      const words = name.replaceAll('_', ' ')
      if (name && value === words.charAt(0).toUpperCase() + words.slice(1)) {
        empty.push(`${place} ${name}`)
      }
      if (typeof value !== 'object' || value === null) return
      for (const [key, child] of Object.entries(value)) {
        visit(child, Array.isArray(value) ? name : key, place)
      }
    }
    for (const { operationId, responses } of described) {
      for (const { content } of Object.values(responses)) {
        const examples = Object.values(content?.['application/json']?.examples ?? {})
        for (const { value } of examples) visit(value, '', operationId)
      }
    }
    assert.deepEqual(empty, [])
  })

  test('every example that a schema gives is one that it accepts', () => {
    const wrong: string[] = []
    const visit = (node: unknown, place: string): void => {
      if (typeof node !== 'object' || node === null) return
      const { examples, type } = node as { examples?: unknown; type?: unknown }
      if (Array.isArray(examples) && type !== undefined) {
        for (const example of examples) {
          if (!Value.Check(node as TSchema, example))
            wrong.push(`${place} ${JSON.stringify(example)}`)
        }
      }
      for (const [name, child] of Object.entries(node)) visit(child, `${place}/${name}`)
    }
    for (const { schema, url } of shown) {
      for (const part of [schema.body, schema.params, schema.querystring, schema.response])
        visit(part, url)
    }
    assert.deepEqual(wrong, [])
  })
})
