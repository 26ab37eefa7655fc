import type { Stripe } from 'stripe'
import type { Charge, Fee, FoundRefund, RefundAnswer } from '../gateway.ts'
import { fromStripe, toStripe } from './amounts.ts'
import type { StripeCall } from './client.ts'
import { feeOn, metadataOfRefund } from './intents.ts'
import { type Refused, troubleOf } from './trouble.ts'

const expand = ['balance_transaction']

/** More than anybody gives back of one payment. */
const refundsReadMax = 1_000

/** Gives back, unless that was done before: the refunds of a payment are listed at once, and carry the keys that they were made with. */
export async function refund(
  { stripe, request }: StripeCall,
  charge: Charge,
  amount: number,
): Promise<RefundAnswer> {
  const { key } = request
  const { ref, currency } = charge
  const counted = toStripe(amount, currency)
  if (counted === undefined) return { outcome: 'failed', failureCode: 'amount_not_accepted' }
  if (ref === null) return { outcome: 'unanswered' }
  try {
    const made = await findRefund(stripe, ref, key)
    if (made) return answerOf(made)
    const metadata = { [metadataOfRefund]: key }
    const params = { payment_intent: ref, amount: counted, metadata, expand }
    return answerOf(await stripe.refunds.create(params, { idempotencyKey: key }))
  } catch (error) {
    const trouble = troubleOf(error)
    return trouble.kind === 'refused' ? failedBy(trouble) : { outcome: 'unanswered' }
  }
}

async function* refundsOf(stripe: Stripe, ref: string): AsyncGenerator<Stripe.Refund> {
  let read = 0
  const expanded = expand.map((field) => `data.${field}`)
  for await (const made of stripe.refunds.list({
    payment_intent: ref,
    limit: 100,
    expand: expanded,
  })) {
    yield made
    read += 1
    if (read >= refundsReadMax) return
  }
}

async function findRefund(stripe: Stripe, ref: string, key: string) {
  for await (const made of refundsOf(stripe, ref)) {
    if (made.metadata?.[metadataOfRefund] === key) return made
  }
  return undefined
}

/** What nobody here has asked for. */
interface StrangeRefunds {
  /** Those that carry no key were made at Stripe itself, in its dashboard or by another program. */
  readonly found: readonly FoundRefund[]
  /** What Stripe gives back of its fee for what was never captured: less than nothing. */
  readonly feeLetGo: Fee | null
}

/**
 * Stripe books the only capture of a part as one of the whole and a refund of the rest. Nobody was given that money back: it only
 * makes the fee smaller.
 */
export async function findStrangeRefunds(
  stripe: Stripe,
  { currency }: Charge,
  ref: string,
): Promise<StrangeRefunds> {
  const found: FoundRefund[] = []
  let feeLetGo: Fee | null = null
  for await (const made of refundsOf(stripe, ref)) {
    const { id, amount, status, metadata, balance_transaction: transaction } = made
    if (isLetGo(transaction)) feeLetGo = feeOn(transaction)
    else if (metadata?.[metadataOfRefund] === undefined && status === 'succeeded')
      found.push({ ref: id, amount: fromStripe(amount, currency) })
  }
  return { found, feeLetGo }
}

function isLetGo(transaction: Stripe.Refund['balance_transaction']): boolean {
  const isKnown = typeof transaction === 'object' && transaction !== null
  return isKnown && transaction.reporting_category === 'partial_capture_reversal'
}

/** The fee that is left of what Stripe took at first. */
export function feeLeft(fee: Fee | null, letGo: Fee | null): Fee | null {
  if (fee === null || letGo === null || fee.currency !== letGo.currency) return fee ?? letGo
  return { ...fee, amount: fee.amount + letGo.amount }
}

function answerOf(made: Stripe.Refund): RefundAnswer {
  const { id: ref, status, failure_reason: reason } = made
  if (status === 'failed' || status === 'canceled') {
    return { outcome: 'failed', failureCode: status === 'canceled' ? 'cancelled' : codeOf(reason) }
  }
  if (status !== 'succeeded') return { outcome: 'pending', ref }
  return { outcome: 'refunded', ref, fee: feeOn(made.balance_transaction) }
}

/** Why money did not arrive, as Stripe calls it and as Souk does. */
const failures: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'account_closed',
  expired_or_canceled_card: 'account_closed',
  insufficient_funds: 'insufficient_balance',
  declined: 'declined',
  charge_for_pending_refund_disputed: 'disputed',
  merchant_request: 'cancelled',
}

function codeOf(reason: string | null | undefined): string {
  return (reason && failures[reason]) || 'declined'
}

/** Why Stripe does not even try. */
const refusals: Readonly<Record<string, string>> = {
  charge_already_refunded: 'refunded_already',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'insufficient_balance',
  insufficient_funds: 'insufficient_balance',
}

function failedBy({ code }: Refused): RefundAnswer {
  return { outcome: 'failed', failureCode: (code && refusals[code]) || 'gateway_refused' }
}
