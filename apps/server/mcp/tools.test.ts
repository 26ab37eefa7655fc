import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newUuid, sampleOf } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import { declaredOperations } from '../declared.ts'
import { samples } from '../services.ts'
import { BadArgument, requestOf } from './calls.ts'
import { endpoints } from './endpoints.ts'
import { keysOf, type ToolCallFacts } from './keys.ts'
import { inputOf, type Json } from './schemas.ts'
import { type Tool, Toolbox, toolsOf } from './tools.ts'

const operations = declaredOperations()
const [, admin] = endpoints
assert(admin)
const tools = toolsOf(operations.list, admin)

/** By hand, so that one that is forgotten is noticed: what shows a secret, what a person decides, many rows at once, and files. */
const forPeople = [
  'approveApproval',
  'archiveProducts',
  'cancelOrders',
  'changeMyPassword',
  'closeLedgerPeriod',
  'createAgentCredential',
  'createApiKey',
  'createApprovalGrant',
  'createApprovalPolicy',
  'createClient',
  'createFulfillments',
  'createMemberToken',
  'createOwnerSignInLink',
  'createProducts',
  'createSignInLink',
  'createTenant',
  'createTenantSandbox',
  'createWebhookEndpoint',
  'deliverFulfillments',
  'getPrivacyRequestResult',
  'issueStoredValue',
  'listSandboxMessages',
  'logInCustomer',
  'nameActors',
  'postLedgerTransaction',
  'publishProducts',
  'putUploadContent',
  'refreshCustomerSession',
  'rejectApproval',
  'rejectPrivacyRequest',
  'releaseLegalHold',
  'reopenLedgerPeriod',
  'replaceStoredValueCode',
  'resetCustomerPassword',
  'resolveReconciliationExceptions',
  'restoreProducts',
  'revokeApprovalGrant',
  'rotateApiKey',
  'rotateClientSecret',
  'rotateMessageSecret',
  'rotateWebhookSecret',
  'showCartGiftCardCode',
  'showGiftCardCode',
  'unpublishProducts',
  'updateApprovalPolicy',
  'updateProducts',
  'updateVariants',
  'verifyCustomer',
  'verifyPrivacyRequest',
]

function toolNamed(name: string): Tool {
  const found = tools.find((tool) => tool.name === name)
  assert(found, name)
  return found
}

describe('tools', () => {
  test('are all operations of the route list but what is public, hidden or for people', () => {
    const guarded = operations.list.filter(({ hidden, scope }) => !hidden && scope !== 'public')
    const expected = guarded.map(({ schema }) => String(schema.operationId))
    const left = expected.filter((id) => !tools.some(({ operationId }) => operationId === id))
    assert.deepEqual(left.sort(), forPeople)
  })

  test('have names that every client takes, each once and in their order', () => {
    const names = tools.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)].sort())
    assert.deepEqual(
      names.filter((name) => !/^[a-z][a-z0-9_]{0,63}$/.test(name)),
      [],
    )
  })

  test('show no secret', () => {
    const secretive = tools.filter(({ operation }) => {
      const answers = Object.entries((operation.schema.response ?? {}) as Json)
      const done = answers.filter(([status]) => Number(status) < 300)
      return /"(client_secret|api_key|secret|password|[a-z]+_token)":/.test(JSON.stringify(done))
    })
    assert.deepEqual(
      secretive.map(({ operation }) => operation.schema.operationId),
      [],
    )
  })

  test('weigh little: a model reads all of them before its first question', () => {
    const bytes = tools.map(({ definitionText }) => Buffer.byteLength(definitionText))
    const total = bytes.reduce((sum, one) => sum + one, 0)
    assert(total / tools.length < 1_150, `${total} bytes for ${tools.length} tools`)
    // A promotion has the most to say, with all conditions in one call, and what each kind of effect takes.
    assert(Math.max(...bytes) < 14_000)
  })

  test('take one closed object without references', () => {
    for (const { definition, name } of tools) {
      const {
        type,
        additionalProperties,
        properties,
        required = [],
      } = definition.inputSchema as Json
      assert.equal(type, 'object', name)
      assert.equal(additionalProperties, false, name)
      const names = Object.keys(properties as Json)
      assert.deepEqual(
        (required as string[]).filter((one) => !names.includes(one)),
        [],
        name,
      )
      assert.doesNotMatch(JSON.stringify(definition), /"\$ref"/, name)
    }
  })

  test('make of fitting arguments a request to their own operation', () => {
    for (const tool of tools) {
      const { url, method } = requestOf(tool, argumentsFor(tool))
      const [path = ''] = url.split('?')
      assert.equal(operations.find(method, path)?.schema.operationId, tool.operationId, tool.name)
    }
  })

  test('say what they do to the world, where that is not what clients assume', () => {
    const hints = (name: string) => toolNamed(name).definition.annotations as Json
    assert.deepEqual(hints('list_orders'), { readOnlyHint: true, openWorldHint: false })
    assert.deepEqual(hints('create_order'), { destructiveHint: false, openWorldHint: false })
    assert.deepEqual(hints('cancel_order'), { openWorldHint: false })
    assert.deepEqual(hints('update_product'), { idempotentHint: true, openWorldHint: false })
    assert.deepEqual(hints('create_refund'), {})
  })

  test('tell a model what they do, and not what other programs need', () => {
    const { description } = toolNamed('create_refund').definition
    assert.match(String(description), /^Returns captured money to the customer/)
    for (const { name, definition } of tools) {
      const text = String(definition.description)
      assert.match(text, /^[A-Z`].*[.)]$/s, name)
      assert.doesNotMatch(text, /Idempotency-Key|Emits/, name)
      assert.equal(text.split('`').length % 2, 1, name)
    }
  })
})

/** A name of each place, and arguments that the operation would take. */
function argumentsFor({ operation, operationId, places }: Tool): Json {
  const { params, querystring, body } = operation.schema
  const parts: Json = { path: params, query: querystring, body }
  const made = (place: string): Json =>
    (parts[place] === undefined
      ? {}
      : sampleOf(parts[place], {
          samples,
          places: [operationId, operation.service],
          fields: 'references',
          idFor: (prefix) => `${prefix}_01k1f2mk00f8ysp7vebn63pags`,
        })) as Json
  const entries = [...places].flatMap(([argument, { place, name }]) => {
    const value = made(place)[name]
    return value === undefined ? [] : [[argument, value]]
  })
  return Object.fromEntries(entries)
}

describe('arguments', () => {
  const field = { type: 'string' }
  const object = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, field])),
    required: names,
  })

  test('that two places call the same are told apart, always in the same way', () => {
    const schema = {
      params: object('lampId'),
      querystring: object('lamp_id', 'color'),
      body: object('lamp_id', 'color', 'agent_reason'),
    }
    const { schema: input, places } = inputOf({ schema } as unknown as Operation, true)
    const renamed = ['query_lamp_id', 'body_lamp_id', 'body_color', 'body_agent_reason']
    for (const name of renamed) assert(places.has(name), name)
    assert.deepEqual(places.get('lamp_id'), { place: 'path', name: 'lampId' })
    assert.deepEqual(places.get('body_color'), { place: 'body', name: 'color' })
    assert.deepEqual(Object.keys(input.properties as Json), [...places.keys()])
  })

  for (const id of ['..', '.', '../orders', 'a/b', 'a%2fb', '', 'x?y=1', 'x#y', ['a'], null]) {
    test(`of a path lead to no other path: ${JSON.stringify(id)}`, () => {
      assert.throws(() => requestOf(toolNamed('get_order'), { order_id: id }), BadArgument)
    })
  }

  test('that there are not are refused by their name', () => {
    const refused = () => requestOf(toolNamed('get_order'), { order_id: 'ord_1', color: 'red' })
    assert.throws(refused, /get_order has no argument color; it takes order_id/)
  })

  test('for a header may hold what headers may not', () => {
    const { headers } = requestOf(toolNamed('cancel_order'), {
      order_id: 'ord_1',
      agent_reason: 'grün\r\nauthorization: Bearer x',
      agent_sources: [{ title: 'Größe' }],
    })
    assert.deepEqual(headers, {
      'souk-agent-reason': '%"gr%C3%BCn%0D%0Aauthorization%3A%20Bearer%20x"',
      'souk-agent-sources': '[{"title":"Gr\\u00f6\\u00dfe"}]',
    })
  })

  for (const given of [{ agent_reason: 7 }, { agent_sources: 'x' }, { agent_sources: [null] }]) {
    test(`for a header have their type: ${JSON.stringify(given)}`, () => {
      const refused = () => requestOf(toolNamed('cancel_order'), { order_id: 'ord_1', ...given })
      assert.throws(refused, BadArgument)
    })
  }
})

describe('the key of a call', () => {
  const keyOf = (one: ToolCallFacts) => keysOf(one).key
  const called = {
    tool: toolNamed('create_order'),
    arguments: { items: [{ product_id: 'p', quantity: 1 }], note: 'n' },
    authorization: 'Bearer a',
    isLongLived: false,
    nowMs: 0,
  }

  test('is the same for the same arguments, in whatever order', () => {
    const turned = { note: 'n', items: [{ quantity: 1, product_id: 'p' }] }
    assert.equal(keyOf(called), keyOf({ ...called, arguments: turned }))
    assert.match(keyOf(called), /^[\x21-\x7e]{1,255}$/)
  })

  test('is another for other arguments, another tool, another token', () => {
    const keys = [
      called,
      { ...called, arguments: { ...called.arguments, note: newUuid() } },
      { ...called, tool: toolNamed('create_payment') },
      { ...called, authorization: 'Bearer b' },
    ].map(keyOf)
    assert.equal(new Set(keys).size, keys.length)
  })

  test('is another after a while, where the token lives for long', () => {
    const later = { ...called, nowMs: 16 * 60 * 1000 }
    assert.equal(keyOf(called), keyOf(later))
    const long = { ...called, isLongLived: true }
    assert.notEqual(keyOf(long), keyOf({ ...later, isLongLived: true }))
    const next = keysOf({ ...long, nowMs: 15 * 60 * 1000 })
    assert.equal(next.earlier, keyOf(long), 'it is looked for by the one before')
    assert.equal(keysOf(called).earlier, undefined)
  })

  test('is another each time for what sets a state', () => {
    for (const name of ['publish_product', 'update_product', 'delete_location']) {
      const setting = { ...called, tool: toolNamed(name), arguments: { id: 'x' } }
      assert.notEqual(keyOf(setting), keyOf(setting), name)
    }
  })
})

describe('what somebody may call', () => {
  type Rights = Parameters<Toolbox['reachableBy']>[0]
  const rights = (scopes: readonly string[], allowed?: readonly string[]) =>
    ({
      scopes: new Set(scopes),
      mode: 'sandbox',
      ...(allowed && { agent: { tools: new Set(allowed) } }),
    }) as unknown as Rights

  test('is nothing that is refused to them whatever they send', () => {
    const names = (principal: object) =>
      new Toolbox(tools).reachableBy(principal as Rights).map(({ name }) => name)
    const all = { scopes: new Set(operations.list.map(({ scope }) => scope)), mode: 'sandbox' }
    const differing = (principal: object) => {
      const reached = new Set(names(principal))
      return names(all).filter((name) => !reached.has(name))
    }
    const agent = { tools: null }
    assert.deepEqual(differing({ ...all, agent }), [
      ...[
        'change_my_customer_password',
        'disable_tenant',
        'enable_tenant',
        'log_out_customer',
        'register_customer',
        'reset_sandbox',
        'rotate_signing_keys',
        'seed_sandbox',
        'send_magic_link',
        'send_password_reset',
      ],
    ])
    assert(differing({ ...all, mode: 'live' }).includes('advance_sandbox_clock'))
    assert(!differing({ ...all, mode: 'live' }).includes('list_orders'))
    const party = { kind: 'provider', id: newUuid() }
    assert(differing({ ...all, party }).includes('list_members'))
    assert(!differing({ ...all, party }).includes('list_orders'))
  })

  test('is found once for those with the same rights, in whatever order they hold them', () => {
    const toolbox = new Toolbox(tools)
    const first = toolbox.reachableBy(rights(['orders:read', 'catalog:read']))
    assert.equal(toolbox.reachableBy(rights(['catalog:read', 'orders:read'])), first)
    assert(first.some(({ name }) => name === 'list_orders'))
    assert(first.every(({ operation }) => /^(any|orders:read|catalog:read)$/.test(operation.scope)))
  })

  test('is not shared by an agent with a list of tools and somebody with the same scopes', () => {
    const toolbox = new Toolbox(tools)
    const names = (...given: Parameters<typeof rights>) =>
      toolbox.reachableBy(rights(...given)).map(({ name }) => name)
    const all = names(['orders:read'])
    assert.deepEqual(names(['orders:read'], ['listOrders']), ['list_orders'])
    assert.deepEqual(names(['orders:read'], []), [])
    assert.deepEqual(names(['orders:read']), all)
  })

  test('is remembered for a bounded number of them', () => {
    const toolbox = new Toolbox(tools)
    for (let kind = 0; kind < 2_000; kind += 1) {
      toolbox.reachableBy(rights(['orders:read'], [`tool${kind}`]))
    }
    assert(toolbox.size <= 500)
    assert.deepEqual(toolbox.reachableBy(rights(['orders:read'], ['tool0'])), [])
  })

  test('is written as the list shows it', () => {
    for (const { definition, definitionText } of tools)
      assert.deepEqual(JSON.parse(definitionText), definition)
  })
})
