import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { closeDispute, updateDispute } from './disputes.ts'
import { invalid, missing } from './errors.ts'
import { listOf, type Params, textOf } from './form.ts'
import { cancelIntent, captureIntent, confirmIntent, createIntent } from './intents.ts'
import { createRefund } from './refunds.ts'
import {
  cancelSetUp,
  createCustomer,
  createSetUp,
  detachKept,
  retrieveMethod,
  searchCustomers,
} from './saved-methods.ts'
import { createSession, expireSession } from './sessions.ts'
import type { Intent } from './shapes.ts'

export interface Asked {
  readonly account: StripeAccount
  readonly params: Params
  readonly origin: string
  /** What stands between the slashes of the path. */
  readonly id: string
}

type Route = readonly [method: string, path: RegExp, answer: (asked: Asked) => object]

const intentOf = ({ account, id }: Asked): Intent => {
  const intent = account.intents.get(id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}

function found<Thing>(things: Map<string, Thing>, what: string, id: string): Thing {
  const thing = things.get(id)
  if (!thing) throw missing(what, id)
  return thing
}

export const routes: readonly Route[] = [
  [
    'POST',
    /^\/v1\/payment_intents$/,
    ({ account, params, origin }) => createIntent(account, params, origin),
  ],
  ['GET', /^\/v1\/payment_intents\/search$/, search],
  ['GET', /^\/v1\/payment_intents\/(pi_\w+)$/, intentOf],
  [
    'POST',
    /^\/v1\/payment_intents\/(pi_\w+)\/capture$/,
    (asked) => captureIntent(asked.account, intentOf(asked), asked.params),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/,
    (asked) => cancelIntent(asked.account, intentOf(asked)),
  ],
  ['POST', /^\/v1\/refunds$/, ({ account, params }) => createRefund(account, params)],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/refunds\/(re_\w+)$/, ({ account, id }) => found(account.refunds, 'refund', id)],
  ['GET', /^\/v1\/charges\/(ch_\w+)$/, ({ account, id }) => found(account.charges, 'charge', id)],
  [
    'GET',
    /^\/v1\/disputes$/,
    ({ account, params }) => pageOf(ofIntent(account.disputes, params), params),
  ],
  [
    'GET',
    /^\/v1\/disputes\/(dp_\w+)$/,
    ({ account, id }) => found(account.disputes, 'dispute', id),
  ],
  [
    'POST',
    /^\/v1\/disputes\/(dp_\w+)$/,
    ({ account, id, params }) => updateDispute(account, id, params),
  ],
  ['POST', /^\/v1\/disputes\/(dp_\w+)\/close$/, ({ account, id }) => closeDispute(account, id)],
  ['GET', /^\/v1\/customers\/search$/, ({ account, params }) => searchCustomers(account, params)],
  ['POST', /^\/v1\/customers$/, ({ account, params }) => createCustomer(account, params)],
  [
    'POST',
    /^\/v1\/setup_intents$/,
    ({ account, params, origin }) => createSetUp(account, params, origin),
  ],
  ['GET', /^\/v1\/setup_intents$/, listSetUps],
  [
    'GET',
    /^\/v1\/setup_intents\/(seti_\w+)$/,
    ({ account, id }) => found(account.setUps, 'setup_intent', id).object,
  ],
  [
    'POST',
    /^\/v1\/setup_intents\/(seti_\w+)\/cancel$/,
    ({ account, id }) => cancelSetUp(account, id),
  ],
  ['GET', /^\/v1\/payment_methods\/(pm_\w+)$/, ({ account, id }) => retrieveMethod(account, id)],
  [
    'POST',
    /^\/v1\/payment_methods\/(pm_\w+)\/detach$/,
    ({ account, id }) => detachKept(account, id),
  ],
  [
    'GET',
    /^\/v1\/mandates\/(mandate_\w+)$/,
    ({ account, id }) => found(account.mandates, 'mandate', id),
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/,
    (asked) => confirmIntent(asked.account, intentOf(asked), asked.params, asked.origin),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    ({ account, params, origin }) => createSession(account, params, origin),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/(cs_\w+)$/, sessionOf],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(cs_\w+)\/expire$/,
    (asked) => expireSession(asked.account, sessionOf(asked)),
  ],
  ['GET', /^\/v1\/balance$/, balance],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    ({ account, params }) => pageOf([...account.transactions.values()], params),
  ],
  [
    'GET',
    /^\/v1\/payouts$/,
    ({ account, params }) => pageOf(madeSince([...account.payouts.values()], params), params),
  ],
  ['GET', /^\/v1\/payouts\/(po_\w+)$/, ({ account, id }) => found(account.payouts, 'payout', id)],
]

function sessionOf({ account, id }: Asked): Stripe.Checkout.Session {
  return found(account.sessions, 'checkout.session', id)
}

/** As Stripe lists: the newest first, after the one that is named. */
function pageOf(oldestFirst: readonly { readonly id: string }[], params: Params): object {
  const all = oldestFirst.toReversed()
  const after = textOf(params, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(textOf(params, 'limit') ?? 10)
  const data = all.slice(from, from + limit)
  return { object: 'list', data, has_more: from + limit < all.length, url: '/v1' }
}

function madeSince<Thing extends { readonly created: number }>(
  things: readonly Thing[],
  params: Params,
): Thing[] {
  const { created } = params
  const since = typeof created === 'object' ? Number(textOf(created, 'gte') ?? 0) : 0
  return things.filter((thing) => thing.created >= since)
}

function listSetUps({ account, params }: Asked): object {
  const all = [...account.setUps.values()].map(({ object }) => object)
  const customer = textOf(params, 'customer')
  return pageOf(
    all.filter((one) => customer === undefined || one.customer === customer),
    params,
  )
}

function listRefunds({ account, params }: Asked): object {
  return pageOf(ofIntent(account.refunds, params), params)
}

function ofIntent<Thing extends { readonly payment_intent: unknown }>(
  things: ReadonlyMap<string, Thing>,
  params: Params,
): Thing[] {
  const intentId = textOf(params, 'payment_intent')
  return [...things.values()].filter(
    ({ payment_intent: of }) => intentId === undefined || of === intentId,
  )
}

/** Knows what was indexed, which may lag behind. */
function search({ account, params }: Asked): object {
  const query = textOf(params, 'query') ?? ''
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(query) ?? []
  if (value === undefined) throw invalid('We were unable to parse your search query.')
  const data = [...account.intents.values()].filter(
    ({ id, metadata }) => account.indexed.has(id) && metadata[name] === value,
  )
  const limit = Number(textOf(params, 'limit') ?? 10)
  return { object: 'search_result', data: data.slice(0, limit), has_more: false, next_page: null }
}

function balance({ account }: Asked): object {
  const currencies = new Set([...account.transactions.values()].map(({ currency }) => currency))
  const available = [...currencies].map((currency) => ({
    amount: account.balance(currency).net,
    currency,
    source_types: {},
  }))
  return { object: 'balance', available, livemode: false, pending: [] }
}

/** Puts the objects in place of their ids, where that was asked for. */
export function expanded(account: StripeAccount, answer: object, params: Params): object {
  const copy = structuredClone(answer) as Record<string, unknown>
  for (const path of listOf(params, 'expand')) expandIn(account, copy, path.split('.'))
  return copy
}

function expandIn(account: StripeAccount, at: unknown, [field = '', ...rest]: string[]): void {
  if (Array.isArray(at)) {
    for (const one of at) expandIn(account, one, [field, ...rest])
    return
  }
  if (typeof at !== 'object' || at === null) return
  const holder = at as Record<string, unknown>
  const value = holder[field]
  if (typeof value === 'string') {
    const thing =
      account.intents.get(value) ??
      account.charges.get(value) ??
      account.transactions.get(value) ??
      account.methods.get(value)?.object
    if (thing) holder[field] = structuredClone(thing)
  }
  if (rest.length > 0) expandIn(account, holder[field], rest)
}
