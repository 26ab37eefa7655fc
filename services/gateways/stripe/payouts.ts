import type { Stripe } from 'stripe'
import type { PayoutFacts, PayoutStanding, PayoutsAnswer } from '../payouts/payout-gateway.ts'
import { fromStripe } from './amounts.ts'
import type { StripeCall } from './client.ts'
import { troubleOf } from './trouble.ts'

const unanswered = { outcome: 'unanswered' } as const

/** When its money came back stands only there. */
const expand = ['failure_balance_transaction']

/** Those of them that Stripe knows. */
export async function payoutsCalled(
  { stripe }: StripeCall,
  refs: readonly string[],
  since: Date,
): Promise<PayoutsAnswer> {
  try {
    const found = await Promise.all(refs.map((ref) => find(stripe, ref)))
    const known = found.filter((payout) => payout !== undefined)
    return { outcome: 'known', payouts: known.filter((one) => isSince(one, since)).map(factsOf) }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

async function find(stripe: Stripe, ref: string): Promise<Stripe.Payout | undefined> {
  try {
    return await stripe.payouts.retrieve(ref, { expand })
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.kind === 'refused' && trouble.status === 404) return undefined
    throw error
  }
}

/** One page, which has those of a quarter of a year for an account that is paid out every day. */
const listedMax = 100

export async function latestPayouts({ stripe }: StripeCall, since: Date): Promise<PayoutsAnswer> {
  try {
    const { data } = await stripe.payouts.list({
      created: { gte: secondsOf(since) },
      limit: listedMax,
      expand: expand.map((field) => `data.${field}`),
    })
    return { outcome: 'known', payouts: data.toReversed().map(factsOf) }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

function isSince({ created }: Stripe.Payout, since: Date): boolean {
  return created >= secondsOf(since)
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000)
}

const standings: Readonly<Record<string, PayoutStanding>> = {
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

/** `pending`, and whatever Stripe may add that is not the end, has not left. */
function factsOf(payout: Stripe.Payout): PayoutFacts {
  const { id: ref, status, arrival_date: arrival, failure_code: failureCode } = payout
  const currency = payout.currency.toUpperCase()
  return {
    ref,
    amount: fromStripe(payout.amount, currency),
    currency,
    standing: standings[status] ?? 'expected',
    arrivesAt: momentOf(arrival),
    failedAt: failedAt(payout.failure_balance_transaction),
    failureCode,
  }
}

function failedAt(transaction: Stripe.Payout['failure_balance_transaction']): Date | null {
  const isKnown = typeof transaction === 'object' && transaction !== null
  return isKnown ? momentOf(transaction.created) : null
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1_000)
}
