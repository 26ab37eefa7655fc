import type { Decline, Fee, MethodFacts } from '@souk/gateways/contract'
import { id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { PaymentAction, Recorded } from './by-hand/recording.ts'
import type { Payment } from './payment.ts'
import type { Refund } from './refunds/refund.ts'

/** A payment with what it consists of in columns of their own. */
interface StoredPayment
  extends Omit<
    Payment,
    'nextAction' | 'decline' | 'methodFacts' | 'fee' | 'recorded' | 'isOffSession'
  > {
  /** Null for payments of the release before. */
  readonly offSession: boolean | null
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodLast4: string | null
  readonly feeAmount: number | null
  readonly feeCurrency: string | null
  readonly nextActionType: PaymentAction['type'] | null
  readonly nextActionUrl: string | null
  readonly declineCode: string | null
  readonly declineRetryable: boolean | null
  readonly declineAdvice: string | null
  readonly receivedAt: Date | null
  readonly receivedOn: string | null
  readonly reference: string | null
  readonly recordedBy: Recorded['by'] | null
}

export const paymentTable = new Table<StoredPayment>(
  'payments.payments',
  {
    id: id('pay'),
    orderId: id('ord'),
    customerId: idOrNull('cus'),
    providerId: idOrNull('prv'),
    status: plain(),
    amount: plain(),
    currency: plain(),
    captureMethod: plain(),
    method: plain(),
    methodType: plain(),
    methodBrand: plain(),
    methodLast4: plain(),
    gateway: plain(),
    gatewayKind: plain(),
    gatewayRef: plain(),
    attempts: json(),
    route: jsonOrNull(),
    authorized: plain(),
    captured: plain(),
    refunded: plain(),
    refundPending: plain(),
    feeAmount: plain(),
    feeCurrency: plain(),
    returnUrl: plain(),
    description: plain(),
    paymentMethodId: idOrNull('pm'),
    methodCustomer: plain(),
    offSession: plain(),
    saving: jsonOrNull(),
    disputed: plain(),
    nextActionType: plain(),
    nextActionUrl: plain(),
    declineCode: plain(),
    declineRetryable: plain(),
    declineAdvice: plain(),
    receivedAt: plain(),
    receivedOn: plain(),
    reference: plain(),
    recordedBy: jsonOrNull(),
    authorizationExpiresAt: plain(),
    capturing: plain(),
    declinedCaptures: plain(),
    pollAt: plain(),
    polls: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['orderId', 'providerId', 'amount', 'currency'] as const),
      ...(['captureMethod', 'method', 'description'] as const),
      ...(['receivedAt', 'receivedOn', 'reference', 'recordedBy', 'offSession'] as const),
    ],
  },
)

export function toPayment(row: object): Payment {
  const { nextActionType, nextActionUrl, declineCode, declineRetryable, declineAdvice, ...others } =
    paymentTable.fieldsOf(row)
  const { methodType, methodBrand, methodLast4, feeAmount, feeCurrency, ...parts } = others
  const { receivedAt, receivedOn, reference, recordedBy: by, offSession, ...rest } = parts
  const nextAction =
    nextActionType === null ? null : { type: nextActionType, url: nextActionUrl ?? '' }
  const decline: Decline | null =
    declineCode === null
      ? null
      : { code: declineCode, retryable: declineRetryable ?? false, advice: declineAdvice ?? '' }
  const methodFacts: MethodFacts | null =
    methodType === null ? null : { type: methodType, brand: methodBrand, last4: methodLast4 }
  const fee: Fee | null =
    feeAmount === null || feeCurrency === null ? null : { amount: feeAmount, currency: feeCurrency }
  const recorded: Recorded | null =
    receivedAt && receivedOn && by ? { receivedAt, account: receivedOn, reference, by } : null
  const isOffSession = offSession ?? false
  return { ...rest, nextAction, decline, methodFacts, fee, recorded, isOffSession }
}

export function storedPayment({
  nextAction,
  decline,
  methodFacts,
  fee,
  recorded,
  isOffSession: offSession,
  ...rest
}: Payment): StoredPayment {
  return {
    ...rest,
    offSession,
    methodType: methodFacts?.type ?? null,
    methodBrand: methodFacts?.brand ?? null,
    methodLast4: methodFacts?.last4 ?? null,
    feeAmount: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
    nextActionType: nextAction?.type ?? null,
    nextActionUrl: nextAction?.url ?? null,
    declineCode: decline?.code ?? null,
    declineRetryable: decline?.retryable ?? null,
    declineAdvice: decline?.advice ?? null,
    receivedAt: recorded?.receivedAt ?? null,
    receivedOn: recorded?.account ?? null,
    reference: recorded?.reference ?? null,
    recordedBy: recorded?.by ?? null,
  }
}

/** Refunds of before it was kept were not bounded by what is due. */
type StoredRefund = Omit<Refund, 'beyondDue' | 'sent'> & {
  readonly beyondDue: number | null
  readonly sentAt: Date | null
  readonly sentFrom: string | null
  readonly reference: string | null
}

export const refundTable = new Table<StoredRefund>(
  'payments.refunds',
  {
    id: id('ref'),
    paymentId: id('pay'),
    orderId: id('ord'),
    providerId: idOrNull('prv'),
    amount: plain(),
    beyondDue: plain(),
    currency: plain(),
    reason: plain(),
    destination: plain(),
    status: plain(),
    gatewayKey: plain(),
    gatewayRef: plain(),
    failureCode: plain(),
    sentAt: plain(),
    sentFrom: plain(),
    reference: plain(),
    requestedBy: jsonOrNull(),
    lines: jsonOrNull(),
    pollAt: plain(),
    polls: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['paymentId', 'orderId', 'providerId', 'amount', 'beyondDue'] as const),
      ...(['currency', 'reason', 'lines'] as const),
    ],
  },
)

export function toRefund(row: object): Refund {
  const { beyondDue, sentAt, sentFrom, reference, ...rest } = refundTable.fieldsOf(row)
  const sent = sentAt && sentFrom ? { sentAt, account: sentFrom, reference } : null
  return { ...rest, beyondDue: beyondDue ?? rest.amount, sent }
}

export function storedRefund({ sent, ...rest }: Refund): StoredRefund {
  return {
    ...rest,
    sentAt: sent?.sentAt ?? null,
    sentFrom: sent?.account ?? null,
    reference: sent?.reference ?? null,
  }
}
