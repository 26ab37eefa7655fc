import type { Decline, Fee, MethodFacts, NextAction } from '@souk/gateways/contract'
import { id, idOrNull, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Payment } from './payment.ts'
import type { Refund } from './refunds/refund.ts'

/** A payment with what it consists of in columns of their own. */
interface StoredPayment extends Omit<Payment, 'nextAction' | 'decline' | 'methodFacts' | 'fee'> {
  readonly methodType: string | null
  readonly methodBrand: string | null
  readonly methodLast4: string | null
  readonly feeAmount: number | null
  readonly feeCurrency: string | null
  readonly nextActionType: NextAction['type'] | null
  readonly nextActionUrl: string | null
  readonly declineCode: string | null
  readonly declineRetryable: boolean | null
  readonly declineAdvice: string | null
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
    disputed: plain(),
    nextActionType: plain(),
    nextActionUrl: plain(),
    declineCode: plain(),
    declineRetryable: plain(),
    declineAdvice: plain(),
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
    ],
  },
)

export function toPayment(row: object): Payment {
  const { nextActionType, nextActionUrl, declineCode, declineRetryable, declineAdvice, ...others } =
    paymentTable.fieldsOf(row)
  const { methodType, methodBrand, methodLast4, feeAmount, feeCurrency, ...rest } = others
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
  return { ...rest, nextAction, decline, methodFacts, fee }
}

export function storedPayment({
  nextAction,
  decline,
  methodFacts,
  fee,
  ...rest
}: Payment): StoredPayment {
  return {
    ...rest,
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
  }
}

/** Refunds of before it was kept were not bounded by what is due. */
type StoredRefund = Omit<Refund, 'beyondDue'> & { readonly beyondDue: number | null }

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
    pollAt: plain(),
    polls: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['paymentId', 'orderId', 'providerId', 'amount', 'beyondDue'] as const),
      ...(['currency', 'reason'] as const),
    ],
  },
)

export function toRefund(row: object): Refund {
  const { beyondDue, ...rest } = refundTable.fieldsOf(row)
  return { ...rest, beyondDue: beyondDue ?? rest.amount }
}
