import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { invalid, missing, StripeFault } from './errors.ts'
import { mapOf, type Params, textOf } from './form.ts'
import { type KeptMethod, type Payer, testMethods } from './methods.ts'

/** Cards and accounts behind the test methods: the same one for the same name. */
const lastOf: Readonly<Record<string, string>> = { pm_card_mastercard: '4444' }

function newMethod(account: StripeAccount, name: string, customer: string | null): KeptMethod {
  const id = account.newId('pm')
  const isDebit = name.includes('BankAccount')
  const last4 = lastOf[name] ?? '4242'
  const fingerprint = `print_${name}`
  const details = isDebit
    ? { type: 'us_bank_account', us_bank_account: { last4: '6789', fingerprint } }
    : {
        type: 'card',
        card: { brand: 'visa', exp_month: 12, exp_year: 2034, last4, fingerprint },
      }
  const shown = { id, object: 'payment_method', customer, created: account.now, livemode: false }
  const object = { ...shown, ...details, metadata: {} } as unknown as Stripe.PaymentMethod
  const kept = { object, name }
  account.methods.set(id, kept)
  return kept
}

/** `GET /v1/payment_methods/{id}`: a test method becomes one that nobody keeps. */
export function retrieveMethod(account: StripeAccount, id: string): object {
  const kept = account.methods.get(id)
  if (kept) return kept.object
  if (!Object.hasOwn(testMethods, id)) throw missing('payment_method', id)
  return newMethod(account, id, null).object
}

/** What is paid with. Who keeps a method for a customer pays with it for that one alone. */
export function payerOf(account: StripeAccount, params: Params): Payer | undefined {
  const id = textOf(params, 'payment_method') ?? ''
  const kept = account.methods.get(id)
  const name = kept?.name ?? id
  const method = Object.hasOwn(testMethods, name) ? testMethods[name] : undefined
  if (!method) return undefined
  const customer = textOf(params, 'customer')
  if (kept && (kept.object.customer === null || kept.object.customer !== customer)) {
    throw invalid('The customer does not have a payment method with this ID', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    })
  }
  return { name, method, kept }
}

/** Keeps what was paid with or set up. */
export function keep(account: StripeAccount, { name, kept }: Payer, customer: string): KeptMethod {
  const found = kept ?? newMethod(account, name, customer)
  account.announce('payment_method.attached', structuredClone(found.object))
  return found
}

export function createCustomer(account: StripeAccount, params: Params): object {
  const id = account.newId('cus')
  const metadata = mapOf(params, 'metadata')
  const customer = { id, object: 'customer', created: account.now, livemode: false, metadata }
  account.customers.set(id, customer as unknown as Stripe.Customer)
  if (account.isIndexing) account.indexed.add(id)
  return customer
}

export function searchCustomers(account: StripeAccount, params: Params): object {
  const query = textOf(params, 'query') ?? ''
  const [, name = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(query) ?? []
  if (value === undefined) throw invalid('We were unable to parse your search query.')
  const data = [...account.customers.values()].filter(
    ({ id, metadata }) => account.indexed.has(id) && metadata?.[name] === value,
  )
  return { object: 'search_result', data, has_more: false, next_page: null }
}

/** `POST /v1/setup_intents`: made and confirmed. */
export function createSetUp(account: StripeAccount, params: Params, origin: string): object {
  const customer = textOf(params, 'customer') ?? ''
  if (!account.customers.has(customer)) throw missing('customer', customer, 400)
  const payer = payerOf(account, params)
  const methodId = textOf(params, 'payment_method') ?? ''
  if (!payer) throw missing('payment_method', methodId, 400)
  const isDebit = payer.name.includes('BankAccount')
  if (isDebit && params.mandate_data === undefined) {
    throw invalid('mandate_data is required', { param: 'mandate_data' })
  }
  const returnUrl = textOf(params, 'return_url')
  const id = account.newId('seti')
  const setUp = {
    id,
    object: 'setup_intent',
    created: account.now,
    customer,
    last_setup_error: null,
    livemode: false,
    mandate: isDebit ? newMandate(account) : null,
    metadata: mapOf(params, 'metadata'),
    next_action: null,
    payment_method: null,
    status: 'requires_confirmation',
    usage: textOf(params, 'usage') ?? 'off_session',
  } as unknown as Stripe.SetupIntent
  account.setUps.set(id, { object: setUp, payer })
  const { threeDSecure, decline } = payer.method
  if (threeDSecure) {
    setUp.status = 'requires_action'
    setUp.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${origin}/authenticate/${id}`, return_url: returnUrl ?? null },
    } as Stripe.SetupIntent.NextAction
  } else if (decline) {
    const { code, declineCode } = decline
    const error = { type: 'card_error', code, decline_code: declineCode, message: 'Declined.' }
    setUp.status = 'requires_payment_method'
    throw new StripeFault(402, { ...error, setup_intent: structuredClone(setUp) })
  } else {
    settle(account, id)
  }
  return setUp
}

function newMandate(account: StripeAccount): string {
  const id = account.newId('mandate')
  account.mandates.set(id, { id, object: 'mandate', status: 'active', payment_method: '' })
  return id
}

function settle(account: StripeAccount, id: string): void {
  const found = account.setUps.get(id)
  if (!found) return
  const { object, payer } = found
  const kept = keep(account, payer, String(object.customer))
  object.status = 'succeeded'
  object.next_action = null
  object.payment_method = kept.object.id
  const mandate = account.mandates.get(String(object.mandate))
  if (mandate) mandate.payment_method = kept.object.id
  account.announce('setup_intent.succeeded', structuredClone(object))
}

/** The customer has come back from their bank. */
export function concludeSetUp(account: StripeAccount, id: string, isGood: boolean): void {
  const object = account.setUps.get(id)?.object
  if (object?.status !== 'requires_action') return
  if (isGood) {
    settle(account, id)
    return
  }
  object.status = 'requires_payment_method'
  object.next_action = null
  object.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
  } as Stripe.SetupIntent.LastSetupError
  account.announce('setup_intent.setup_failed', structuredClone(object))
}

export function cancelSetUp(account: StripeAccount, id: string): object {
  const object = account.setUps.get(id)?.object
  if (!object) throw missing('setup_intent', id)
  if (object.status === 'succeeded' || object.status === 'canceled') {
    throw invalid(
      `You cannot cancel this SetupIntent because it has a status of ${object.status}.`,
      {
        code: 'setup_intent_unexpected_state',
      },
    )
  }
  object.status = 'canceled'
  object.next_action = null
  account.announce('setup_intent.canceled', structuredClone(object))
  return object
}

export function detachKept(account: StripeAccount, id: string): object {
  const kept = account.methods.get(id)
  if (!kept) throw missing('payment_method', id)
  if (kept.object.customer === null) {
    throw invalid('The payment method you provided is not attached to a customer', {
      code: 'payment_method_unexpected_state',
    })
  }
  kept.object.customer = null
  account.announce('payment_method.detached', structuredClone(kept.object))
  return kept.object
}

/** What the network has told: the bank has sent a new card. */
export function renew(account: StripeAccount, id: string, year: number): void {
  const card = account.methods.get(id)?.object.card
  if (!card) return
  card.exp_year = year
  account.announce(
    'payment_method.automatically_updated',
    structuredClone(account.methods.get(id)?.object ?? {}),
  )
}

/** The payer has told their bank that they agree no more. */
export function endMandate(account: StripeAccount, id: string): void {
  const mandate = account.mandates.get(id)
  if (!mandate) return
  mandate.status = 'inactive'
  account.announce('mandate.updated', structuredClone(mandate))
}
