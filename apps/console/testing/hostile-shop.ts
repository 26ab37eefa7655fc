import assert from 'node:assert/strict'
import type { Caller } from '@souk/platform/testing'
import { keyed, Staff } from '@souk/server/testing/agents.ts'
import { aClosing } from '@souk/server/testing/closing.ts'
import { aDispute } from '@souk/server/testing/disputes.ts'
import { type Ids, seedAll } from '@souk/server/testing/furnish.ts'
import type { RunningProduct } from '@souk/server/testing/running-product.ts'
import { HostileTexts } from './hostile.ts'
import { made } from './shop.ts'

interface HostileShop {
  readonly texts: HostileTexts
  /** Every page and dialog of the console, as addresses that show something of the shop. */
  readonly paths: readonly string[]
}

const dayMs = 86_400_000

/** One of each thing that there is, as the services make it, with a hostile text wherever somebody may write one. */
export async function furnishHostile({ shop, product }: RunningProduct): Promise<HostileShop> {
  const texts = new HostileTexts()
  const hostile: typeof shop = {
    ...shop,
    post: (path, body = {}, headers) => shop.post(path, texts.body('post', path, body), headers),
    with: (token) => hostileCaller(shop.with(token), texts),
  }
  const ids = await seedAll(hostile)
  const name = texts.text('updateTenantSettings.name', 200)
  await shop.patch('/api/v1/tenant', { name })
  const staff = new Staff(product, hostile)
  await sell(hostile, ids)
  await reduce(shop, ids)
  await charge(shop, ids)
  await oversee(staff, ids)
  ids.note(await aDispute(product, shop, ids))
  ids.note(await aClosing(product, shop))
  await hold(shop, ids)
  await route(hostile, texts, ids)
  await keepBooks(hostile, ids)
  await remember(hostile, await staff.signedIn(await staff.member(['ADMIN'])), ids)
  await product.settle()
  for (const { method, url, scope } of product.operations.list) {
    if (method === 'GET' && scope !== 'public' && !url.includes(':'))
      ids.note((await shop.get(url)).text)
  }
  const { body } = await shop.get<{ content: { id: string }[] }>('/api/v1/approvals?limit=96')
  const approvals = body.content.map(({ id }) => `approvals/${id}`)
  const paths = pathsOf((prefix) => ids.get(prefix) ?? `no-${prefix}`)
  return { texts, paths: [...new Set([...paths, ...approvals])] }
}

function hostileCaller(caller: Caller, texts: HostileTexts): Caller {
  return {
    ...caller,
    post: (path, body = {}, headers) => caller.post(path, texts.body('post', path, body), headers),
  }
}

/** An order that is paid, partly shipped and partly refunded, with its stock. */
async function sell(shop: Caller, ids: Ids): Promise<void> {
  const order = await made<{ id: string; items: { id: string }[] }>(shop, '/api/v1/orders', {
    items: [{ product_id: ids.get('prod'), quantity: 2 }],
    customer_id: ids.get('cus'),
    shipping_address: { country: 'AE', region: 'DU' },
  })
  const payment = { order_id: order.id, method: 'pm_test_ok' }
  const { id } = await made(shop, '/api/v1/payments', payment)
  const amount = { amount: 100, currency: 'EUR' }
  const refunds = `/api/v1/payments/${id}/refunds`
  await made(shop, refunds, { amount })
  ids.set('ref', (await made(shop, refunds, { amount, destination: 'MANUAL' })).id)
  const lines = order.items.map((item) => ({ order_item_id: item.id, quantity: 1 }))
  await made(shop, `/api/v1/orders/${order.id}/fulfillments`, { lines })
  const place = { code: 'WITH-ADDRESS', address: { country: 'DE' } }
  ids.set('loc', (await made(shop, '/api/v1/inventory/locations', place)).id)
  const adjustments = [{ variant_id: ids.get('var'), delta: 4 }]
  await made(shop, '/api/v1/inventory/adjustments', { adjustments })
  await price(shop, ids)
  ids.set('ord', order.id)
  ids.set('pay', id)
}

/** A gift card, which has a code beside all that store credit has. */
async function hold(shop: Caller, ids: Ids): Promise<void> {
  const amount = { amount: 2_500, currency: 'EUR' }
  const card = { kind: 'GIFT_CARD', reason: 'SALE', amount }
  ids.set('sv', (await made(shop, '/api/v1/stored-value', card)).id)
}

/** A gateway with keys, and two rules that choose it. */
async function route(shop: Caller, texts: HostileTexts, ids: Ids): Promise<void> {
  const stripe = { kind: 'STRIPE', code: 'stripe', name: 'Stripe' }
  const { id } = await made(shop, '/api/v1/payment-gateways', stripe)
  const rule = texts.text('setPaymentRouting.rules.name', 100)
  const rules = [rule, 'Second'].map((name) => ({ name, when: {}, gateway_id: id }))
  const { status, text } = await shop.call('PUT', '/api/v1/payment-routing', { body: { rules } })
  assert.equal(status, 200, text)
  ids.set('ppr', id)
  ids.set('rule', encodeURIComponent(rule))
}

/** A journal that waits for a second person. */
async function keepBooks(shop: Caller, ids: Ids): Promise<void> {
  const [rent, bank] = ['expense:journal', 'asset:bank:journal'] as const
  const { id } = await made(shop, '/api/v1/ledger/transactions', {
    memo: 'Rent',
    currency: 'EUR',
    postings: [
      { account: rent, direction: 'DEBIT', amount: 1_200 },
      { account: bank, direction: 'CREDIT', amount: 1_200 },
    ],
  })
  ids.set('ltx', id)
}

/** Plans of every state: the one that the services make is in force. */
async function charge(shop: Caller, ids: Ids): Promise<void> {
  const url = '/api/v1/marketplace/commission-plans'
  const rules = [{ name: 'Everything', kind: 'PERCENT', rate: '0.1' }]
  ids.set('draft', (await made(shop, url, { name: 'Draft', rules })).id)
}

/** A promotion that a cart has reserved, as it has to be written to apply to anything. */
async function reduce(shop: Caller, ids: Ids): Promise<void> {
  const { id } = await made(shop, '/api/v1/promotions', {
    name: 'For a cart',
    trigger: 'AUTOMATIC',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  })
  await made(shop, `/api/v1/promotions/${id}/activate`, {})
  const { redemptions } = await made<{ redemptions: { id: string }[] }>(
    shop,
    '/api/v1/redemptions',
    {
      holder: ids.get('cart'),
      currency: 'EUR',
      lines: [
        {
          ref: '1',
          variant_id: ids.get('var'),
          quantity: 1,
          unit_price: { amount: 900, currency: 'EUR' },
        },
      ],
    },
  )
  ids.set('rdm', redemptions[0]?.id ?? '')
}

/** A price in the list that there is, and a quote. */
async function price(shop: Caller, ids: Ids): Promise<void> {
  const prices = [{ variant_id: ids.get('var'), amount: { amount: 900, currency: 'EUR' } }]
  const path = `/api/v1/pricing/price-lists/${ids.get('pl')}/prices`
  const { status, body, text } = await shop.call<{ content: { id: string }[] }>('PUT', path, {
    body: { prices },
  })
  assert.equal(status, 200, text)
  ids.set('prc', body.content[0]?.id ?? '')
  const lines = [{ variant_id: ids.get('var'), quantity: 2 }]
  ids.set('qte', (await made(shop, '/api/v1/pricing/quotes', { lines })).id)
}

/** An agent that waits for approval, one that was refused, and what agents may do without asking. */
async function oversee(staff: Staff, ids: Ids): Promise<void> {
  const memberId = await staff.member(['ADMIN'])
  const agentId = await staff.agent(memberId, ['customers:write', 'orders:read'])
  const agent = keyed(await staff.asAgent(agentId))
  const reason = '<script>alert(1)</script><img src=x onerror=alert(1)> '.repeat(9)
  const asks = async (email: string) => {
    const headers = { 'souk-agent-reason': reason }
    const { body } = await agent.post('/api/v1/customers', { email }, headers)
    return body as unknown as { id: string; payload_sha256: string }
  }
  const { id, payload_sha256 } = await asks('first@example.com')
  const admin = await staff.signedIn(await staff.member(['ADMIN']))
  await made(admin, `/api/v1/approvals/${id}/reject`, { payload_sha256 })
  const until = new Date(Date.now() + dayMs).toISOString()
  const grant = { agent_id: agentId, operations: ['changeOrder'], count: 1, until }
  await made(await staff.signedIn(memberId), '/api/v1/approval-grants', grant)
  await staff.policy({
    ...{ name: 'Mine', effect: 'DENY' },
    match: { operations: ['cancelOrder'], actors: 'AGENT' },
  })
  ids.set('apr', (await asks('second@example.com')).id)
  ids.set('agt', agentId)
}

/** What is kept of people: one in a group, and one who is disabled, under a legal hold and was refused a copy. */
async function remember(shop: Caller, admin: Caller, ids: Ids): Promise<void> {
  const groups = `/api/v1/customer-groups/${ids.get('cgr')}/members/add`
  await made(shop, groups, { customer_ids: [ids.get('cus')] })
  const { id } = await made(shop, '/api/v1/customers', { email: 'third@example.com' })
  await made(shop, `/api/v1/customers/${id}/disable`, {})
  ids.set('disabled', id)
  const requests = '/api/v1/privacy-requests'
  const asked = async (kind: string) => (await made(shop, requests, { customer_id: id, kind })).id
  ids.set('held', await asked('ERASE'))
  ids.set('refused', await asked('EXPORT'))
  const held = { customer_id: id, reason: 'a claim' }
  ids.set('lgh', (await made(admin, '/api/v1/legal-holds', held)).id)
  await made(admin, `${requests}/${ids.get('refused')}/reject`, { reason: 'somebody else' })
}

type IdOf = (prefix: string) => string

function transferDialogs(id: IdOf) {
  return {
    [`inventory/transfers/${id('trf')}`]: ['change', 'ready', 'cancel'],
    'inventory/transfers': ['create'],
    'inventory/routing': ['change'],
    [`inventory/holds/${id('rsv')}`]: ['extend', 'release'],
  }
}

function priceDialogs(id: IdOf) {
  return {
    prices: ['create', 'reorder'],
    [`prices/${id('pl')}`]: [
      ...['change', 'delete', 'activate', 'add'],
      ...['price', 'delete-price'].map((dialog) => `${dialog}&price=${id('prc')}`),
    ],
    'prices/check': ['quote'],
    [`prices/check?variant_id=${id('var')}`]: [],
    [`prices/quotes/${id('qte')}`]: ['order'],
    'prices/rates': ['record'],
    [`prices/rates/${id('fxr')}`]: [],
  }
}

function promotionDialogs(id: IdOf) {
  return {
    promotions: ['create'],
    [`promotions/${id('prm')}`]: [
      ...['change', 'duplicate', 'delete', 'create-code', 'export-codes', 'generate'],
      `switch-code&of=${id('pcd')}`,
    ],
    'promotions/campaigns': ['create'],
    [`promotions/campaigns/${id('cpg')}`]: ['change'],
    'promotions/redemptions': [],
    [`promotions/redemptions/${id('rdm')}`]: ['release'],
  }
}

function customerDialogs(id: IdOf) {
  return {
    [`customers/${id('cus')}`]: [
      ...['change', 'invite', 'disable', 'merge', 'delete', 'add-address', 'consent', 'join'],
      ...['change-address', 'delete-address'].map((dialog) => `${dialog}&address=${id('adr')}`),
      ...['export-data', 'erase', 'hold', `leave&group=${id('cgr')}`],
    ],
    [`customers/${id('disabled')}`]: ['enable'],
    'customers/privacy': ['create'],
    [`customers/privacy/${id('prq')}`]: ['verify', 'reject'],
    [`customers/privacy/${id('held')}`]: ['verify', 'reject'],
    'customers/legal-holds': ['create'],
    [`customers/legal-holds/${id('lgh')}`]: ['release'],
    [`customers/privacy/${id('refused')}`]: [],
  }
}

function dialogsOfThings(id: IdOf) {
  return {
    [`agents/${id('agt')}`]: ['change', 'suspend', 'retire', 'credential'],
    [`approvals/${id('apr')}`]: ['approve', 'reject', 'cancel'],
    [`carts/${id('cart')}`]: ['delete'],
    [`categories/${id('cat')}`]: ['change', 'create', 'move', 'delete'],
    'ai-audit/1': ['prove'],
    'ai-audit': ['prove', 'export-log'],
    [`channels/${id('chn')}`]: ['change', 'delete'],
    [`commissions/${id('cmp')}`]: ['rename', 'assign', 'retire'],
    [`commissions/${id('draft')}`]: ['activate'],
    [`collections/${id('col')}`]: ['change', 'add', 'delete'],
    ...customerDialogs(id),
    [`inventory/${id('stk')}`]: ['adjust', 'transfer', 'settings'],
    ...transferDialogs(id),
    ...priceDialogs(id),
    ...promotionDialogs(id),
    [`keys/${id('key')}`]: ['rotate', 'revoke'],
    [`keys/${id('cli')}`]: ['change', 'rotate', 'revoke'],
    [`keys/${id('pub')}`]: ['change', 'revoke'],
    [`media/${id('med')}`]: ['describe', 'delete'],
    [`orders/${id('ord')}`]: ['refund', 'cancel', 'fulfill', 'billing_address'],
    [`payments/disputes/${id('dsp')}`]: ['evidence', 'submit', 'accept'],
    [`payments/gateways/${id('ppr')}`]: ['change', 'disable', 'delete'],
    [`payments/gateways/${id('ppr')}/messages`]: [],
    [`payments/${id('pay')}`]: ['confirm-refund', 'cancel-refund'].map(
      (dialog) => `${dialog}&refund=${id('ref')}`,
    ),
    [`payments/stored-value/${id('sv')}`]: ['credit', 'debit', 'freeze', 'code'],
    [`policies/${id('apl')}`]: ['change', 'switch'],
    [`products/${id('prod')}`]: [
      ...['change', 'archive', 'add-variant', 'generate', 'translate', 'relate', 'channels'],
      ...['variant', 'prices'].map((dialog) => `${dialog}&variant=${id('var')}`),
    ],
    [`product-types/${id('ptype')}`]: ['change', 'attribute', 'delete'],
    [`providers/${id('prv')}`]: ['change'],
    [`settings/members/${id('mem')}`]: ['change', 'link', 'disable', 'remove'],
    [`shipping/${id('shm')}`]: ['change', 'pause'],
    [`taxes/${id('txr')}`]: ['change', 'delete'],
    [`taxes/exemptions/${id('txe')}`]: ['change', 'approve', 'reject'],
    [`taxes/calculations/${id('txc')}`]: [],
    [`webhooks/${id('whe')}`]: ['change', 'rotate', 'test', 'replay', 'pause', 'delete'],
  }
}

function dialogsOfLists(id: IdOf) {
  return {
    agents: ['create'],
    carts: [],
    commissions: ['create'],
    'commissions/lines': [],
    'carts/settings': ['change'],
    categories: ['create'],
    channels: ['create'],
    collections: ['create'],
    customers: ['create', 'import', 'export'],
    'customers/groups': [
      'create',
      ...['change', 'delete'].map((dialog) => `${dialog}&group=${id('cgr')}`),
    ],
    inventory: ['check'],
    'inventory/locations': [
      'create',
      ...['change', 'delete'].map((dialog) => `${dialog}&location=${id('loc')}`),
    ],
    keys: ['create'],
    'ledger/reconciliation': ['compare'],
    'ledger/payouts': [],
    'ledger/accounts': ['open-account'],
    [`ledger/${id('lac')}`]: ['account'],
    [`ledger/${id('lac')}/statement`]: [],
    'ledger?as_of=2030-01-01T00:00:00.000Z': [],
    'ledger/transactions': [],
    'ledger/accounting': ['change', 'export'],
    'ledger/journals': ['enter'],
    [`ledger/transactions/${id('ltx')}`]: ['void', 'post'],
    'ledger/periods': ['close-period', 'reopen'],
    'keys/clients': ['create'],
    'keys/publishable': ['create'],
    orders: ['create'],
    'payments/disputes': [],
    'payments/gateways': [
      ...['create', 'add-rule', 'order-rules'],
      ...['rule', 'remove-rule'].map((dialog) => `${dialog}&rule=${id('rule')}`),
    ],
    'payments/stored-value': ['issue', 'expiry'],
    policies: ['create'],
    'policies/grants': ['create'],
    'product-types': ['create'],
    products: ['create', 'import', 'export'],
    providers: ['create'],
    shipping: ['create'],
    'shipping/check': [],
    'shipping/gateway': ['gateway'],
    sandbox: ['advance', 'fault', 'simulate', 'seed&seed=agents', 'reset'],
    settings: ['change', 'messages', 'message-secret'],
    'settings/members': ['invite'],
    taxes: ['create', 'preset'],
    'taxes/calculations': [],
    'taxes/exemptions': ['create'],
    'taxes/settings': ['change', 'gateway'],
    webhooks: ['create'],
  }
}

function pathsOf(id: IdOf): string[] {
  const dialogs = { ...dialogsOfThings(id), ...dialogsOfLists(id) }
  const others = [
    ...['overview', 'analytics', 'analytics?figure=units', 'payments', 'ledger', 'events'],
    ...['inventory/movements', 'inventory/holds', 'approvals'],
    ...['jobs', `jobs/${id('job')}`, 'media', 'products/edit'],
    ...['webhooks/deliveries', 'settings/roles', 'settings/audit', 'taxes/calculator'],
    ...[`events/${id('evt')}`, `products/${id('prod')}/edit`],
  ]
  const opened = Object.entries(dialogs).flatMap(([path, actions]) => [
    path,
    ...actions.map((action) => `${path}?do=${action}`),
  ])
  return [...others, ...opened]
}
