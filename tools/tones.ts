import assert from 'node:assert/strict'
import { channelStatuses } from '../services/catalog/channels/channel.ts'
import { customerStatuses } from '../services/customers/customer.ts'
import { gatewayStatuses } from '../services/gateways/payment-gateway.ts'
import { fulfillmentStatuses, legalSteps, paymentStatuses } from '../services/orders/status.ts'
import { quoteStatuses } from '../services/pricing/quotes/quote.ts'
import { codeStatuses } from '../services/promotions/codes/code.ts'
import { lifecycles, type Moves } from './lifecycles.ts'

/** What each word means for whoever sees it. The same word looks the same on every page. */
const words = {
  waiting:
    'OPEN PENDING QUEUED CREATED REQUIRES_ACTION IN_REVIEW EXCEPTIONS INVITED APPLIED PENDING_VERIFICATION WARNING FLAGGED NEEDS_RESPONSE UNPAID NONE BLOCKED ABANDONED',
  started:
    'AUTHORIZED CONFIRMED PAID ACCEPTED PACKED READY_FOR_PICKUP APPROVED HELD SCHEDULED RESERVED',
  underway:
    'VALIDATING RUNNING COMPLETING PARTIALLY_FULFILLED PROCESSING PARTIALLY_CAPTURED SHIPPED EXECUTING ONBOARDING PARTIALLY_PAID PARTIAL PARTIALLY_DELIVERED RETRYING IN_TRANSIT PARTIALLY_RECEIVED PARTIALLY_ROLLED_BACK UNDER_REVIEW',
  reached:
    'VALIDATED FULFILLED COMPLETED CAPTURED DELIVERED ACTIVE SUCCEEDED EXECUTED READY COMMITTED RECEIVED VALID TAKEN PUBLISHED REDEEMED WON BALANCED POSTED FOUND',
  ended:
    'DRAFT RETURNED REFUNDED CANCELLED EXPIRED CLOSED CLOSING ARCHIVED RETIRED ANONYMIZED PAUSED RELEASED INDICATIVE ENDED EXHAUSTED ROLLED_BACK USED DEPLETED DETACHED WITHDRAWN REMOVED IGNORED VOIDED REOPENED',
  failed:
    'FAILED DELIVERY_FAILED LOST REJECTED RETURNED_TO_SENDER OVERPAID SUSPENDED DISABLED DEAD DEGRADED FROZEN STALE CLOSED_SHORT',
} as const

type Tone = keyof typeof words

/** Where a word means something else for one thing than for the others. */
const exceptions: Readonly<Record<string, Tone>> = {
  // Its buyer does something with it; nobody waits for anything.
  'cart.OPEN': 'underway',
  // Two talk; whether somebody waits for an answer is told beside it.
  'thread.OPEN': 'underway',
  // It is all that a payment is for.
  'payment_status.PAID': 'reached',
  // Somebody decided so; nothing went wrong.
  'approval.REJECTED': 'ended',
  'dispute.ACCEPTED': 'ended',
  // The money did not arrive.
  'gateway_payout.RETURNED': 'failed',
  'gateway_payout.PAID': 'reached',
  'gateway_payout.EXPECTED': 'started',
  'payment_link.PAID': 'reached',
  // Its payer does something with it; nobody here does.
  'payment_link.ACTIVE': 'underway',
  'channel.DISABLED': 'ended',
  'payment_gateway.DISABLED': 'ended',
  // It is what closing a period is for.
  'ledger_period.CLOSED': 'reached',
  'promotion_code.DISABLED': 'ended',
  'provider.REJECTED': 'ended',
  'privacy_request.REJECTED': 'ended',
  // Somebody has to decide on it.
  'privacy_request.RECEIVED': 'waiting',
  // Somebody has to finish it, or to pack it.
  'transfer.DRAFT': 'waiting',
  'transfer.READY': 'started',
  // Souk does it by itself.
  'webhook_delivery.PENDING': 'started',
}

type Steps = Readonly<Record<string, readonly string[]>>

/** The states of everything that the console shows with a badge, each with the states that may follow. */
const states: Readonly<Record<string, Steps>> = {
  order: legalSteps,
  payment_status: neverEnding(paymentStatuses),
  fulfillment_status: neverEnding(fulfillmentStatuses),
  customer: neverEnding(customerStatuses),
  channel: neverEnding(channelStatuses),
  quote: neverEnding(quoteStatuses),
  promotion_code: neverEnding(codeStatuses),
  payment_gateway: neverEnding(gatewayStatuses),
  ...Object.fromEntries(Object.entries(lifecycles).map(([noun, moves]) => [noun, stepsOf(moves)])),
}

function stepsOf(moves: Moves): Steps {
  return Object.fromEntries(
    Object.entries(moves).map(([state, actions]) => [state, Object.values(actions)]),
  )
}

/** States that follow from something else, in any order. */
function neverEnding(all: readonly string[]): Steps {
  return Object.fromEntries(all.map((state) => [state, all]))
}

const tonesByWord = new Map(
  Object.entries(words).flatMap(([tone, list]) =>
    list.split(' ').map((word) => [word, tone as Tone] as const),
  ),
)

/** The tone of a state. One that nobody has thought about does not get any by accident. */
export function toneOf(noun: string, state: string, next: readonly string[]): Tone {
  const tone = exceptions[`${noun}.${state}`] ?? tonesByWord.get(state)
  assert(tone, `say in tools/tones.ts what ${state} of ${noun} means for whoever sees it`)
  const isOpen = ['waiting', 'started', 'underway'].includes(tone)
  assert(next.length > 0 || !isOpen, `${state} of ${noun} is the last state and cannot be ${tone}`)
  return tone
}

/** The source of the module that the badges of the console take their tones from. */
export function toneModule(): string {
  const nouns = Object.entries(states).map(([noun, steps]) => {
    const lines = Object.entries(steps).map(
      ([state, next]) => `    ${state}: '${toneOf(noun, state, next)}',`,
    )
    return `  ${noun}: {\n${lines.join('\n')}\n  },`
  })
  return `// Generated by \`npm run generate\` from the lifecycles of the services. Do not edit.
export const tones = {
${nouns.join('\n')}
} as const
`
}
