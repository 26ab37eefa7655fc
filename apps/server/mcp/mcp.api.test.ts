import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorRoles } from '@souk/identity/contract'
import { holds } from '@souk/platform'
import { services } from '../services.ts'
import { Staff } from '../testing/agents.ts'
import { McpClients, textOf, toolNames } from '../testing/mcp.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'
import { endpoints } from './endpoints.ts'
import { keysOf } from './keys.ts'
import { toolsOf } from './tools.ts'

let product: Product
let shop: Shop
let staff: Staff
let clients: McpClients
let key: string

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  clients = await McpClients.of(product)
  key = shop.credentials.apiKey
})
after(() => product.close())

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const bearer = () => ({ authorization: `Bearer ${key}` })

const [buyers, merchants] = endpoints
assert(buyers && merchants)

/** Which of all tools somebody with these scopes is not shown, and which are shown whose scope they lack. */
function comparedWith(scopes: readonly string[], names: readonly string[]) {
  const held = new Set(scopes)
  const tools = toolsOf(product.operations.list, merchants as (typeof endpoints)[number])
  const shown = tools.filter(({ name }) => names.includes(name))
  const hidden = tools.filter(({ name }) => !names.includes(name))
  return {
    missing: hidden.filter(({ operation }) => holds(held, operation.scope)).map(({ name }) => name),
    excess: shown.filter(({ operation }) => !holds(held, operation.scope)).map(({ name }) => name),
  }
}

/** Every scope of a tenant, by area. */
function owned(): string[] {
  const areas = services.flatMap(({ scopes }) =>
    Object.keys(scopes).map((name) => name.split(':')[0]),
  )
  return [...new Set(areas)].filter((area) => area !== 'operator').map((area) => `${area}:*`)
}

describe('the way in', () => {
  for (const { path } of endpoints) {
    test(`401 token_missing: ${path} tells where to learn how to get a token`, async () => {
      const reply = await clients.post(path, list)
      assert.equal(reply.status, 401)
      const challenge = reply.headers.get('www-authenticate') ?? ''
      const { baseUrl } = product.config
      const metadata = `${baseUrl}/.well-known/oauth-protected-resource${path}`
      assert.equal(challenge, `Bearer realm="souk", resource_metadata="${metadata}"`)
      const found = await fetch(clients.url(new URL(metadata).pathname))
      const document = (await found.json()) as Record<string, unknown>
      assert.equal(document.resource, `${baseUrl}${path}`)
      assert.deepEqual(document.authorization_servers, [baseUrl])
      const scopes = document.scopes_supported as string[]
      assert(scopes.includes('catalog:read'))
      assert(await shop.token(scopes.join(' ')), 'a client of the tenant gets all of them')
    })
  }

  test('401 token_invalid: a token of nobody opens nothing', async () => {
    const reply = await clients.post('/admin/mcp', list, { authorization: 'Bearer nobody' })
    assert.equal(reply.status, 401)
    assert.match(reply.headers.get('www-authenticate') ?? '', /error="invalid_token", resource_/)
  })

  test('403 insufficient_scope: a call says which scope it lacks', async () => {
    const token = await shop.token('orders:read')
    const params = { name: 'create_refund', arguments: {} }
    const called = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const reply = await clients.post('/admin/mcp', called, { authorization: `Bearer ${token}` })
    assert.equal(reply.status, 403)
    const challenge = reply.headers.get('www-authenticate') ?? ''
    assert.match(challenge, /error="insufficient_scope", scope="payments:refund", resource_meta/)
  })

  test('403 operator_only: a provider is no merchant', async () => {
    const { body } = await shop.post('/api/v1/providers', { handle: 'oak', display_name: 'Oak' })
    const authorization = `Bearer ${key} provider ${body.id}`
    assert.equal((await clients.post('/admin/mcp', list, { authorization })).status, 403)
    assert.equal((await clients.post('/provider/mcp', list, { authorization })).status, 200)
  })

  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
    test(`403 origin_not_allowed: a page of ${origin} gets nothing`, async () => {
      const reply = await clients.post('/admin/mcp', list, { ...bearer(), origin })
      assert.equal(reply.status, 403)
    })
  }

  test('403 origin_not_allowed: a name that was made to lead here is not ours', async () => {
    const status = async (host: string) => {
      const headers = { ...bearer(), host, accept: 'application/json, text/event-stream' }
      const asked = { method: 'POST', url: '/admin/mcp', headers, payload: list } as const
      return (await product.app.inject(asked)).statusCode
    }
    assert.equal(await status('evil.example:3000'), 403)
    for (const host of ['localhost:3000', '192.168.1.5', '[::1]:3000']) {
      assert.equal(await status(host), 200, host)
    }
  })

  test('200: a page of our own may call', async () => {
    const origin = 'http://localhost:5173'
    assert.equal((await clients.post('/admin/mcp', list, { ...bearer(), origin })).status, 200)
  })

  test('405 method_not_allowed: nothing is streamed and no session is ended', async () => {
    for (const method of ['GET', 'DELETE']) {
      const reply = await fetch(clients.url('/admin/mcp'), { method, headers: bearer() })
      assert.equal(reply.status, 405)
      assert.equal(reply.headers.get('allow'), 'OPTIONS, POST')
    }
  })
})

describe('the list of tools', () => {
  for (const role of operatorRoles()) {
    test(`of ${role} is what its scopes reach`, async () => {
      const token = await staff.tokenOfMember(await staff.member([role]), owned().join(' '))
      const client = await clients.modern('/admin/mcp', token)
      const granted = services.flatMap(({ roles }) => roles[role] ?? [])
      const held = role === 'OWNER' ? owned() : granted
      const names = await toolNames(client)
      assert.deepEqual(comparedWith(held, names), { missing: [], excess: [] })
      await client.close()
    })
  }

  test('of an agent is what its allow-list leaves of its scopes', async () => {
    const owner = await staff.member(['ADMIN'])
    const scopes = ['orders:read', 'catalog:read', 'payments:refund']
    const rest = { tools: ['getOrder', 'listProducts'] }
    const token = await staff.tokenOfAgent(await staff.agent(owner, scopes, rest))
    const client = await clients.modern('/admin/mcp', token)
    assert.deepEqual(await toolNames(client), ['get_order', 'list_products'])
    await client.close()
  })

  test('of an analyst is what it was when somebody looked at it', async () => {
    const token = await staff.tokenOfMember(await staff.member(['ANALYST']), owned().join(' '))
    const client = await clients.modern('/admin/mcp', token)
    const names = await toolNames(client)
    const expected = [
      'cancel_job check_availability check_stock_integrity create_saved_view delete_saved_view',
      'evaluate_promotions explain_quote export_customers export_ledger_bookings export_ledger_postings export_ledger_statement export_orders export_price_list_prices',
      'export_prices export_products export_promotion_codes export_stock',
      'find_variants get_accounting_settings get_address get_address_format get_caller get_campaign',
      'get_campaign_usage get_cart get_category get_channel get_checkout_settings',
      'get_collection get_commission_assignment get_commission_line get_commission_plan get_customer get_customer_group get_dispute get_event get_fulfillment get_fx_rate get_gateway_payout',
      'get_job get_job_error_report get_job_result get_ledger_account get_ledger_period get_ledger_statement get_ledger_transaction get_location',
      'get_lowest_price get_marketplace_analytics get_media get_media_original get_my_profile get_order get_order_group',
      'get_order_totals get_payment get_price_list get_product get_product_availability',
      'get_product_by_handle get_product_relations get_product_type get_promotion get_promotion_code',
      'get_promotion_code_batch',
      'get_promotion_usage get_provider',
      'get_provider_scorecard get_quote get_reconciliation_exception get_reconciliation_run get_redemption get_refund get_reservation get_review get_review_settings get_routing_rules',
      'get_saved_view get_search_reindex get_shipping_gateway get_shipping_method get_shipping_rates get_stock_item get_stored_value get_stored_value_settings get_tax_calculation get_tax_exemption',
      'get_tax_gateway get_tax_rate get_tax_settings get_transfer get_trial_balance get_variant',
      'list_addresses list_campaigns list_cart_gift_cards list_cart_payments list_carts list_categories list_channels list_collection_products list_collections',
      'list_commission_assignments list_commission_lines list_commission_plan_revisions list_commission_plans',
      'list_consents list_customer_groups list_customers list_disputes list_event_types list_events',
      'list_fx_rates list_gateway_payouts list_job_errors list_jobs list_ledger_accounts list_ledger_periods',
      'list_ledger_postings list_ledger_transactions list_locations list_media list_movements',
      'list_offers list_order_fulfillments list_order_gift_cards list_orders list_payment_callbacks list_payments list_price_history',
      'list_price_list_prices list_price_lists list_prices list_product_types list_products',
      'list_promotion_code_batches list_promotion_codes list_promotions list_providers list_quotes list_ratings list_reconciliation_exceptions list_reconciliation_lines list_reconciliation_runs list_redemptions list_refunds',
      'list_reservations list_reviews list_saved_views list_scorecard_evidence list_shipping_methods list_shipping_options',
      'list_stock_item_reservations list_stock_items list_stored_value list_stored_value_entries list_tax_calculations list_tax_exemptions list_tax_rate_presets list_tax_rates list_transfers',
      'list_variants look_up_promotion_code preview_collection preview_commission quote_prices quote_shipping retry_failed_rows search_products',
      'simulate_commission_rules simulate_routing suggest_products update_saved_view validate_address',
    ]
    assert.deepEqual(names, expected.join(' ').split(' '))
    await client.close()
  })

  test('of a provider is what providers may call', async () => {
    const draft = { handle: 'elm', display_name: 'Elm' }
    const { body } = await shop.post('/api/v1/providers', draft)
    const client = await clients.modern('/provider/mcp', `${key} provider ${body.id}`)
    const names = await toolNames(client)
    assert(names.includes('list_orders') && names.includes('update_product'))
    const tools = toolsOf(product.operations.list, merchants)
    const closed = tools.filter(({ operation }) => !operation.audience?.includes('provider'))
    const offered = closed.filter(({ name }) => names.includes(name))
    assert.deepEqual(offered, [])
    await client.close()
  })

  test('of a buyer is short', async () => {
    const client = await clients.modern('/mcp', await shop.token('catalog:read orders:*'))
    const names = await toolNames(client)
    const reading = ['get_order', 'get_product', 'get_variant', 'list_products', 'list_variants']
    assert.deepEqual(names, ['create_order', ...reading])
    await client.close()
  })

  test('comes in pages that meet without a gap', async () => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const reply = await clients.message('/admin/mcp', key, 'tools/list', { cursor })
      const { tools, nextCursor } = reply.result as {
        tools: { name: string }[]
        nextCursor?: string
      }
      assert(tools.length <= 50)
      names.push(...tools.map(({ name }) => name))
      cursor = nextCursor
    } while (cursor !== undefined)
    assert.deepEqual(comparedWith(owned(), names), { missing: [], excess: [] })
    assert.deepEqual(names, [...new Set(names)].sort())
  })
})

for (const generation of ['modern', 'legacy'] as const) {
  describe(`a client of the ${generation} generation`, () => {
    const tool = async (
      name: string,
      given: Record<string, unknown>,
      path = '/admin/mcp',
      token = key,
    ) => {
      const client = await clients[generation](path, token)
      // The list is read first, so that the client checks the answer against the schema of the tool.
      await toolNames(client)
      const result = await client.callTool({ name, arguments: given })
      await client.close()
      return result
    }

    test('reads', async () => {
      const { id } = await aProduct(shop)
      const { structuredContent, isError } = await tool('get_product', { product_id: id })
      assert.notEqual(isError, true)
      assert.equal((structuredContent as { id: string }).id, id)
    })

    test('reads a list, filtered and page by page', async () => {
      await aProduct(shop)
      await aProduct(shop)
      const { structuredContent } = await tool('list_products', { limit: 1 })
      const page = structuredContent as { page: { next: string }; data?: []; content?: [] }
      assert.equal((page.content ?? page.data)?.length, 1)
      const next = await tool('list_products', { limit: 1, cursor: page.page.next })
      assert.notEqual(next.isError, true, textOf(next))
    })

    test('writes, and is told where to find what it made', async () => {
      const { id } = await aProduct(shop)
      const items = [{ product_id: id, quantity: 2 }]
      const result = await tool('create_order', { items }, '/mcp')
      const { id: orderId } = result.structuredContent as { id: string }
      const { content } = result as { content: { type: string; uri?: string }[] }
      const link = content.find(({ type }) => type === 'resource_link')
      assert.equal(link?.uri, `${product.config.baseUrl}/api/v1/orders/${orderId}`)
      assert.equal((await shop.get(`/api/v1/orders/${orderId}`)).status, 200)
    })

    test('that has lost an answer and calls again does nothing twice, and is told so', async () => {
      const { id } = await aProduct(shop)
      const items = [{ product_id: id, quantity: 3 }]
      // Calls with a key that lives for long are told apart by quarters of an hour, and one may end in between.
      const token = await shop.token('orders:write')
      const order = (given: Record<string, unknown>) => tool('create_order', given, '/mcp', token)
      const first = await order({ items })
      const again = await order({ items })
      assert.deepEqual(again.structuredContent, first.structuredContent)
      assert.match(textOf(again), /^This is the answer to an earlier call with the same arguments/)
      const meant = await order({ items, idempotency_key: `second-${generation}` })
      assert.notDeepEqual(meant.structuredContent, first.structuredContent)
    })

    test('sets a state again that was changed in between', async () => {
      const { id } = await aProduct(shop)
      const names = ['unpublish_product', 'publish_product', 'unpublish_product']
      for (const name of names) {
        const result = await tool(name, { product_id: id })
        assert.notEqual(result.isError, true, textOf(result))
        assert.doesNotMatch(textOf(result), /earlier call/)
      }
    })

    test('is told what to correct, by the name of the argument', async () => {
      const result = await tool('create_order', { items: [{ sku: 'x', quantity: -1 }] })
      assert.equal(result.isError, true)
      assert.match(textOf(result), /validation_failed, status 400/)
      assert.match(textOf(result), /- items\.0\.quantity: must be >= 1/)
      const query = await tool('list_orders', { limit: 0 })
      assert.match(textOf(query), /- limit: must be >= 1/)
    })

    test('is told what there is not, and what to do', async () => {
      const order_id = 'ord_01jdem0000e0080000000000m0'
      const result = await tool('get_order', { order_id })
      assert.equal(result.isError, true)
      assert.match(textOf(result), /^Order not found \(order_not_found, status 404\)\./)
      const missing = await tool('get_order', {})
      assert.match(textOf(missing), /order_id must be an id/)
    })

    test('is refused a tool that there is not', async () => {
      await assert.rejects(tool('steal_everything', {}), /Unknown tool: steal_everything/)
    })
  })
}

test('a call with an API key that is repeated after the quarter of an hour has ended is done once', async () => {
  const { id } = await aProduct(shop)
  const given = { items: [{ product_id: id, quantity: 5 }] }
  const tool = toolsOf(product.operations.list, buyers).find(({ name }) => name === 'create_order')
  assert(tool)
  const called = { tool, arguments: given, authorization: `Bearer ${key}`, isLongLived: true }
  const quarter = () => Math.floor(Date.now() / (15 * 60 * 1000))
  const repeated = async (): Promise<string[]> => {
    const now = quarter()
    const { earlier = '' } = keysOf({ ...called, nowMs: Date.now() })
    const first = await shop.post('/api/v1/orders', given, { 'idempotency-key': earlier })
    const params = { name: 'create_order', arguments: given }
    const { result } = await clients.message('/mcp', key, 'tools/call', params)
    const again = result?.structuredContent as { id: string }
    // The quarter may end between the two: then it is not the one before that was looked at.
    return now === quarter() ? [String(first.body.id), again.id] : repeated()
  }
  const [first, again] = await repeated()
  assert.equal(again, first)
})

describe('calls at the same time', () => {
  test('with the same arguments are one action', async () => {
    const { id } = await aProduct(shop)
    const items = [{ product_id: id, quantity: 4 }]
    const params = { name: 'create_order', arguments: { items } }
    const client = await clients.modern('/mcp', key)
    const results = await Promise.all(Array.from({ length: 8 }, () => client.callTool(params)))
    const made = results.filter(({ isError }) => isError !== true)
    const ids = made.map(({ structuredContent }) => (structuredContent as { id: string }).id)
    assert.equal(new Set(ids).size, 1)
    for (const refused of results.filter(({ isError }) => isError === true)) {
      assert.match(textOf(refused), /idempotency_in_progress, status 409.*Call again after 1 s/s)
    }
    await client.close()
  })

  test('are held to the limit of the credential', async () => {
    const slow = await product.open('sandbox')
    await slow.patch('/api/v1/tenant', { settings: { rate_limit: 1 } })
    const { apiKey } = slow.credentials
    const params = { name: 'list_orders', arguments: {} }
    const isLimited = (text: string) => /rate_limited, status 429.*Call again after/s.test(text)
    const texts: string[] = []
    // More at once where a busy machine took so long for the first ones that its quota was full again.
    for (let many = 12; many <= 100 && !texts.some(isLimited); many *= 2) {
      const answers = Array.from({ length: many }, () =>
        clients.message('/admin/mcp', apiKey, 'tools/call', params),
      )
      texts.push(...(await Promise.all(answers)).map(({ result }) => textOf(result ?? {})))
    }
    const limited = texts.filter(isLimited)
    assert(limited.length > 0)
    assert(limited.length < texts.length)
  })
})

describe('messages that call nothing', () => {
  const unknown = { name: 'no_such_tool', arguments: {} }
  const messages: Record<string, object> = {
    'tools/list': list,
    'a call of a tool that there is not': { ...list, method: 'tools/call', params: unknown },
    'a call of nothing': { ...list, method: 'tools/call', params: {} },
  }
  for (const [name, message] of Object.entries(messages)) {
    test(`429 rate_limited: ${name} takes from the quota of the credential`, async () => {
      const slow = await product.open('sandbox')
      await slow.patch('/api/v1/tenant', { settings: { rate_limit: 1 } })
      const headers = { authorization: `Bearer ${slow.credentials.apiKey}` }
      const replies: Response[] = []
      // What a busy machine lets refill in between is taken again; so few reads use nothing up by themselves.
      for (let read = 1, status = 200; status === 200; read += 1) {
        const many = Array.from({ length: 14 * read }, () =>
          clients.post('/admin/mcp', message, headers),
        )
        replies.push(...(await Promise.all(many)))
        status = (await slow.get('/api/v1/orders')).status
        assert(read < 5 || status === 429, 'reads have the same quota')
      }
      const refused = replies.filter(({ status }) => status === 429)
      assert(refused.length > 0 && refused.length < replies.length)
      assert(refused.every((reply) => Number(reply.headers.get('retry-after')) > 0))
    })
  }
})

interface RpcError {
  readonly jsonrpc: string
  readonly id: unknown
  readonly error: { readonly code: number; readonly message: string }
}

describe('an answer', () => {
  const first = {
    ...list,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    },
  }
  for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream']) {
    test(`200: is JSON for whoever accepts ${accept}`, async () => {
      for (const message of [first, list]) {
        const reply = await clients.post('/admin/mcp', message, { ...bearer(), accept })
        assert.equal(reply.status, 200)
        assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
        const { id, result } = (await reply.json()) as { id: number; result?: object }
        assert.deepEqual([id, typeof result], [1, 'object'])
      }
    })
  }

  test('200: is JSON for whoever says nothing of what they accept', async () => {
    const headers = { ...bearer(), host: '127.0.0.1' }
    const asked = { method: 'POST', url: '/admin/mcp', headers, payload: list } as const
    const { statusCode, body } = await product.app.inject(asked)
    assert.equal(statusCode, 200)
    assert(JSON.parse(body).result.tools.length > 0)
  })

  test('406: is none for whoever accepts no JSON', async () => {
    const reply = await clients.post('/admin/mcp', list, {
      ...bearer(),
      accept: 'text/event-stream',
    })
    assert.equal(reply.status, 406)
  })

  test('400 -32022: names every revision to whoever speaks another', async () => {
    const headers = { ...bearer(), 'mcp-protocol-version': '1999-01-01' }
    const reply = await clients.post('/admin/mcp', list, headers)
    assert.equal(reply.status, 400)
    const { id, error } = (await reply.json()) as RpcError & {
      error: { data: { supported: string[] } }
    }
    assert.deepEqual([id, error.code], [1, -32022])
    const [newest, ...others] = error.data.supported
    assert.equal(newest, '2026-07-28')
    assert(others.includes('2025-11-25') && others.includes('2025-06-18'))
    for (const version of others) {
      const spoken = { ...bearer(), 'mcp-protocol-version': version }
      assert.equal((await clients.post('/admin/mcp', list, spoken)).status, 200, version)
    }
  })
})

describe('a hostile client', () => {
  const admin = (body: string | object, headers = {}) =>
    clients.post('/admin/mcp', body, { ...bearer(), ...headers })

  test('400: sends one message at a time', async () => {
    const reply = await admin(Array.from({ length: 500 }, (_, id) => ({ ...list, id })))
    assert.equal(reply.status, 400)
    assert.match(await reply.text(), /Send one message at a time/)
  })

  const deep = `{"jsonrpc":"2.0","id":1,"params":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`
  for (const [name, text] of [
    ['nests no deeper than elsewhere', deep],
    ['says nothing twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}'],
    ['ends what it begins', '{"jsonrpc":"2.0"'],
  ] as const) {
    test(`400 -32700: ${name}`, async () => {
      const reply = await admin(text)
      assert.equal(reply.status, 400)
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
      const { jsonrpc, id, error } = (await reply.json()) as RpcError
      assert.deepEqual([jsonrpc, id, error.code], ['2.0', null, -32700])
      assert.match(error.message, /^Parse error: \S/)
    })
  }

  test('413 payload_too_large: sends no more than elsewhere', async () => {
    const params = { name: 'create_order', arguments: { note: 'x'.repeat(1024 * 1024) } }
    const reply = await admin({ ...list, method: 'tools/call', params })
    assert.equal(reply.status, 413)
  })

  for (const cursor of [
    'x'.repeat(100_000),
    '../..',
    'Get_order',
    '%00',
    'bogus',
    'adjust_stock',
  ]) {
    test(`makes up no cursor: ${cursor.slice(0, 10)}`, async () => {
      const text = await (await admin({ ...list, params: { cursor } })).text()
      assert.match(text, /-32602.*Invalid cursor|Invalid cursor.*-32602/)
    })
  }

  for (const body of [{}, { jsonrpc: '1.0', id: 1, method: 'x' }, '"text"', '7', '{"id":{}}']) {
    test(`400 -32600: is told what makes it no message: ${JSON.stringify(body)}`, async () => {
      const reply = await admin(body)
      assert.equal(reply.status, 400)
      const { error } = (await reply.json()) as RpcError
      assert.equal(error.code, -32600)
      assert.match(error.message, /^Invalid Request: (\/jsonrpc must be "2\.0"|a message is)/)
    })
  }

  test('keeps no answer open', async () => {
    const text = await (await admin({ ...list, method: 'subscriptions/listen' })).text()
    assert.match(text, /-32601/)
  })

  test('uses no session that it made up', async () => {
    const reply = await admin(list, { 'mcp-session-id': '0'.repeat(32) })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('mcp-session-id'), null)
  })
})
