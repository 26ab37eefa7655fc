import assert from 'node:assert/strict'
import type {
  CaptureAnswer,
  Charge,
  ChargeStatus,
  Decline,
  Gateway,
  GatewayKindAdapter,
  GatewayRequest,
  RefundAnswer,
} from '@souk/gateways/contract'
import { isId, type Tx } from '@souk/platform'
import type { Hold } from '../holds/hold.ts'
import { captureHold, holdForPayment, refundToHold, releaseHold } from '../holds/operations.ts'
import { refundToCustomer } from '../refunds/operations.ts'
import type { Unusable } from '../stored-value.ts'

const decline = (code: string, retryable: boolean, advice: string): Decline => ({
  code,
  retryable,
  advice,
})
const another = 'Use another gift card or another method.'

const declines: Readonly<Record<Unusable, Decline>> = {
  UNKNOWN: decline('stored_value_unknown', false, another),
  CURRENCY: decline('stored_value_currency_mismatch', false, another),
  FROZEN: decline(
    'stored_value_frozen',
    true,
    'It is frozen. Ask the shop, or use another method.',
  ),
  EXPIRED: decline('stored_value_expired', false, another),
  INSUFFICIENT: decline(
    'insufficient_balance',
    true,
    'Less is left than that. Leave the amount out to pay what there is, and the rest another way.',
  ),
}
const released = decline('authorization_released', false, 'It holds nothing for this any more.')

/**
 * Gift cards and credit as a gateway: each call is a transaction of its own, apart from the one that records the answer, and asked twice
 * with one key it acts once. So split payments, crashes and retries are what they are for every gateway.
 */
const gateway: Gateway = {
  authorize,
  poll: authorize,
  capture,
  pollCapture: capture,
  void: async (charge, request) => {
    await inOwn(request, (tx) => releaseHold(tx, charge.paymentId))
    return { outcome: 'voided' }
  },
  refund,
  pollRefund: refund,
}

export const storedValueKind: GatewayKindAdapter = {
  kind: 'STORED_VALUE',
  capabilities: ['AUTHORIZE', 'PARTIAL_CAPTURE', 'MULTIPLE_CAPTURES', 'REFUND', 'PARTIAL_REFUND'],
  currencies: null,
  takes: (method) => isId('sv', method),
  open: () => gateway,
}

function inOwn<Result>(
  { write }: GatewayRequest,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  assert(write, 'whoever asks stored value lets it write')
  return write(work)
}

async function authorize(
  { paymentId, method: storedValueId, amount, currency, captures }: Charge,
  request: GatewayRequest,
): Promise<ChargeStatus> {
  const isTaken = captures === 'AUTOMATIC'
  const asked = { paymentId, storedValueId, amount, currency, isTaken }
  const answer = await inOwn(request, (tx) => holdForPayment(tx, asked))
  return typeof answer === 'string'
    ? { outcome: 'declined', ref: null, decline: declines[answer] }
    : statusOf(answer)
}

function statusOf({ storedValueId: ref, captured, isOpen, amount }: Hold): ChargeStatus {
  if (!isOpen && captured < amount) return { outcome: 'released', ref, captured }
  return {
    outcome: 'approved',
    ref,
    captured,
    method: null,
    fee: null,
    authorizationExpiresAt: null,
  }
}

async function capture(
  { paymentId }: Charge,
  amount: number,
  request: GatewayRequest,
): Promise<CaptureAnswer> {
  const asked = { paymentId, amount, key: request.key }
  const answer = await inOwn(request, (tx) => captureHold(tx, asked))
  if (answer === 'captured') return { outcome: 'captured', fee: null, releasesRest: false }
  return { outcome: 'declined', decline: answer === 'FROZEN' ? declines.FROZEN : released }
}

/** To what the payment was made with; to the credit of a customer whose id stands in its place. */
async function refund(
  { paymentId, method, currency }: Charge,
  amount: number,
  request: GatewayRequest,
): Promise<RefundAnswer> {
  const asked = { paymentId, amount, key: request.key }
  const answer = await inOwn(request, (tx) =>
    isId('cus', method)
      ? refundToCustomer(tx, { ...asked, customerId: method, currency })
      : refundToHold(tx, asked),
  )
  if (answer === 'refunded') return { outcome: 'refunded', ref: request.key, fee: null }
  const reason = answer === 'FROZEN' ? declines.FROZEN : declines.UNKNOWN
  return { outcome: 'failed', failureCode: reason.code }
}
