import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { invalid, StripeFault } from './errors.ts'
import { mapOf, type Params, textOf } from './form.ts'
import { conclude, confirmIntent, createIntent } from './intents.ts'
import { newSession } from './session-shapes.ts'
import type { Intent } from './shapes.ts'

type Session = Stripe.Checkout.Session

const daySeconds = 86_400

/** What a page makes its intent of, once somebody pays on it. */
const intentParams = new WeakMap<Session, Params>()

const folderOf = (params: Params | undefined, name: string): Params => {
  const value = params?.[name]
  return typeof value === 'object' ? value : {}
}

/** `POST /v1/checkout/sessions`, of the mode `payment` with one line of a price that is said here. */
export function createSession(account: StripeAccount, params: Params, origin: string): Session {
  const line = folderOf(folderOf(params, 'line_items'), '0')
  const price = folderOf(line, 'price_data')
  const amount = Number(textOf(price, 'unit_amount')) * Number(textOf(line, 'quantity'))
  const currency = textOf(price, 'currency') ?? ''
  const name = textOf(folderOf(price, 'product_data'), 'name')
  if (textOf(params, 'mode') !== 'payment') throw invalid('Invalid mode', { param: 'mode' })
  if (!Number.isSafeInteger(amount) || amount < 1 || name === undefined)
    throw invalid('Invalid line item', { param: 'line_items[0]' })
  const successUrl = textOf(params, 'success_url') ?? ''
  if (!URL.canParse(successUrl)) throw invalid('Not a valid URL', { param: 'success_url' })
  const data = folderOf(params, 'payment_intent_data')
  const id = account.newId('cs_test')
  const session = newSession({
    ...{ id, amount, currency, successUrl, url: `${origin}/c/pay/${id}` },
    cancelUrl: textOf(params, 'cancel_url') ?? null,
    reference: textOf(params, 'client_reference_id') ?? null,
    metadata: mapOf(params, 'metadata'),
    created: account.now,
    expires: account.now + daySeconds,
  })
  const customer = textOf(params, 'customer')
  const usage = textOf(data, 'setup_future_usage')
  intentParams.set(session, {
    ...{ amount: String(amount), currency, confirm: 'true' },
    capture_method: textOf(data, 'capture_method') ?? 'automatic_async',
    description: textOf(data, 'description') ?? '',
    metadata: mapOf(data, 'metadata'),
    automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    payment_method_options: folderOf(params, 'payment_method_options'),
    ...(customer !== undefined && { customer }),
    ...(usage !== undefined && { setup_future_usage: usage }),
  })
  account.sessions.set(id, session)
  return session
}

/** `POST /v1/checkout/sessions/{id}/expire`, and what Stripe does itself with one that is a day old. */
export function expireSession(account: StripeAccount, session: Session): Session {
  if (session.status !== 'open')
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  session.url = null
  account.announce('checkout.session.expired', structuredClone(session))
  return session
}

/** Somebody pays on the page. What is declined they can try again there. */
export function payOnPage(
  account: StripeAccount,
  session: Session,
  method = 'pm_card_visa',
): boolean {
  if (session.status !== 'open') return false
  try {
    const intent = triedOn(account, session, method)
    session.status = 'complete'
    session.url = null
    session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
    account.announce('checkout.session.completed', structuredClone(session))
    return true
  } catch (error) {
    if (error instanceof StripeFault && error.status === 402) return false
    throw error
  }
}

function triedOn(account: StripeAccount, session: Session, method: string): Intent {
  const params = { ...intentParams.get(session), payment_method: method }
  const { payment_intent: tried } = session
  if (typeof tried === 'string') return confirmIntent(account, account.intent(tried), params, '')
  const before = new Set(account.intents.keys())
  try {
    return createIntent(account, params, '')
  } finally {
    const made = [...account.intents.keys()].find((id) => !before.has(id))
    session.payment_intent = made ?? null
  }
}

/** The debit that was begun on the page is through, or not. */
export function concludePage(account: StripeAccount, session: Session, isGood: boolean): void {
  conclude(account, String(session.payment_intent), isGood)
  if (isGood) session.payment_status = 'paid'
  const end = isGood ? 'succeeded' : 'failed'
  account.announce(`checkout.session.async_payment_${end}`, structuredClone(session))
}
