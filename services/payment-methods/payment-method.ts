import {
  type Decline,
  type Expiry,
  type GatewayConnection,
  type Instrument,
  type KeptMethod,
  type MandateUsage,
  type NextAction,
  pageRefused,
  type SetUp,
  type SetUpStatus,
} from '@souk/gateways/contract'
import { advance, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const methodLifecycle = lifecycle({
  PENDING: {
    require_action: 'REQUIRES_ACTION',
    attach: 'ACTIVE',
    fail: 'FAILED',
    detach: 'DETACHED',
  },
  REQUIRES_ACTION: { confirm: 'PENDING', attach: 'ACTIVE', fail: 'FAILED', detach: 'DETACHED' },
  ACTIVE: { expire: 'EXPIRED', detach: 'DETACHED' },
  EXPIRED: { renew: 'ACTIVE', detach: 'DETACHED' },
  DETACHED: {},
  FAILED: {},
})
/** The others are steps that the gateway or the clock makes. */
const commands = ['confirm', 'detach'] as const

export type MethodStatus = StateOf<typeof methodLifecycle>
export const methodStatuses = statesOf(methodLifecycle)

/** Of one customer, without those that are gone. */
export const methodsMax = 20

export interface Actor {
  readonly type: string
  readonly id: string
}

/** What a customer has agreed to, and who said so. */
export interface Mandate {
  readonly usage: MandateUsage
  /** Null once the person was erased. */
  readonly agreedBy: Actor | null
  readonly agreedAt: Date
  /** Which text they have agreed to. */
  readonly agreedText: string | null
}

type Asks = 'SET_UP' | 'LOOK' | 'DETACH'

export interface PaymentMethod extends Mandate {
  readonly id: string
  readonly customerId: string
  readonly status: MethodStatus
  /** The code of the gateway that keeps it. */
  readonly gateway: string
  readonly gatewayKind: GatewayConnection['kind']
  /** How the gateway calls it, its customer, and the set-up. */
  readonly gatewayMethod: string
  readonly gatewayCustomer: string | null
  readonly gatewayRef: string | null
  readonly fingerprint: string | null
  readonly type: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly expMonth: number | null
  readonly expYear: number | null
  readonly mandateRef: string | null
  readonly isDefault: boolean
  /** Whether it is to be the default once it is kept. */
  readonly wantsDefault: boolean
  readonly returnUrl: string | null
  readonly nextAction: NextAction | null
  readonly decline: Decline | null
  /** The method that stands for the same card or account. */
  readonly sameAsId: string | null
  /** What the gateway has to be asked, when, and how often that was left unanswered. */
  readonly asks: Asks | null
  readonly askAt: Date | null
  readonly polls: number
  /** When the customer is told that it expires; null once that was done. */
  readonly noticeAt: Date | null
  readonly expiresAt: Date | null
  /** When a payment with it began last. */
  readonly usedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MethodDraft = Mandate &
  Pick<PaymentMethod, 'id' | 'customerId' | 'gateway' | 'gatewayKind' | 'gatewayMethod'> &
  Pick<PaymentMethod, 'gatewayCustomer' | 'wantsDefault' | 'returnUrl'>

/** One that its gateway has not been asked for yet. */
export function opened(draft: MethodDraft, now: Date): PaymentMethod {
  return {
    ...draft,
    status: 'PENDING',
    gatewayRef: null,
    fingerprint: null,
    type: null,
    brand: null,
    last4: null,
    expMonth: null,
    expYear: null,
    mandateRef: null,
    isDefault: false,
    nextAction: null,
    decline: null,
    sameAsId: null,
    ...asking('SET_UP', now),
    noticeAt: null,
    expiresAt: null,
    usedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export const askedNothing = { asks: null, askAt: null, polls: 0 } as const

function asking(asks: Asks, askAt: Date) {
  return { asks, askAt, polls: 0 } as const
}

/** Ten tries over about three days; the last delay is repeated. */
const askAfterSeconds = [5, 15, 60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400] as const

/** After so many nothing more is expected of it. That it shall forget a method is said for a month. */
const triesMax: Readonly<Record<Asks, number>> = { SET_UP: 10, LOOK: 10, DETACH: 40 }

/** The gateway has left it unanswered: it is asked the same again, and at last no more. */
export function waiting(method: PaymentMethod, now: Date): PaymentMethod {
  const { asks, polls } = method
  if (asks === null) return method
  const seconds = askAfterSeconds[polls] ?? askAfterSeconds.at(-1) ?? 0
  const askAt = new Date(now.getTime() + seconds * 1_000)
  if (polls + 1 < triesMax[asks]) return { ...method, askAt, polls: polls + 1 }
  return asks === 'SET_UP' ? failed(method, lost, null, now) : { ...method, ...askedNothing }
}

const lost: Decline = {
  code: 'gateway_lost',
  retryable: true,
  advice: 'The gateway never said whether it keeps the method. Enter it again.',
}

export const unreachable: Decline = {
  code: 'gateway_unavailable',
  retryable: true,
  advice: 'The gateway cannot be reached. Try again later.',
}

const abandoned: Decline = {
  code: 'not_confirmed',
  retryable: true,
  advice: 'What the bank wanted to see was not shown within a day. Enter the method again.',
}

/** What customers may still do with one that waits for them. */
const actWithinMs = 86_400_000

/** The gateway has nothing to keep yet: it waits, or has refused. */
export function notKept(
  method: PaymentMethod,
  status: Exclude<SetUpStatus, { readonly outcome: 'kept' }>,
  now: Date,
): PaymentMethod {
  if (status.outcome === 'unanswered') return waiting(method, now)
  if (status.outcome === 'unavailable') return failed(method, unreachable, null, now)
  const gatewayRef = status.ref ?? method.gatewayRef
  if (status.outcome === 'declined') return failed(method, status.decline, gatewayRef, now)
  if (status.outcome === 'pending') return waiting({ ...method, gatewayRef }, now)
  if (method.status === 'REQUIRES_ACTION') return { ...method, ...askedNothing }
  const { nextAction } = status
  if (nextAction === null) return failed(method, pageRefused, gatewayRef, now)
  const expiresAt = new Date(now.getTime() + actWithinMs)
  const next = advance(methodLifecycle, method.status, 'require_action')
  return changed(
    { ...method, ...askedNothing, status: next, gatewayRef, nextAction, expiresAt },
    now,
  )
}

function failed(
  method: PaymentMethod,
  decline: Decline,
  gatewayRef: string | null,
  now: Date,
): PaymentMethod {
  const status = advance(methodLifecycle, method.status, 'fail')
  const known = { ...method, ...askedNothing, status, decline, nextAction: null, expiresAt: null }
  return changed({ ...known, gatewayRef: gatewayRef ?? method.gatewayRef }, now)
}

/** The customer has done what was asked of them: the gateway shall say how it stands. */
export function confirmed(method: PaymentMethod, now: Date): PaymentMethod {
  const status = advance(methodLifecycle, method.status, 'confirm', commands)
  const next = { ...method, ...asking('SET_UP', now), status, nextAction: null, expiresAt: null }
  return changed(next, now)
}

/** Whether it stands in the wallet of its customer. */
export function isLive({ status }: PaymentMethod): boolean {
  return status === 'ACTIVE' || status === 'EXPIRED'
}

/** As the gateway describes it. */
export function seen(
  method: PaymentMethod,
  { method: gatewayMethod, customerRef, fingerprint, type, brand, last4, ...rest }: Instrument,
  now: Date,
): PaymentMethod {
  const gatewayCustomer = customerRef ?? method.gatewayCustomer
  const mandateRef = rest.mandateRef ?? method.mandateRef
  const facts = { gatewayMethod, gatewayCustomer, fingerprint, type, brand, last4, mandateRef }
  const known = { ...method, ...facts }
  const isSame = method.expMonth === rest.exp?.month && method.expYear === rest.exp?.year
  return isSame && method.status === 'ACTIVE' ? known : goodUntil(known, rest.exp, now)
}

const noticeBeforeMs = 30 * 86_400_000

function goodUntil(method: PaymentMethod, exp: Expiry | null, now: Date): PaymentMethod {
  const ends = exp && new Date(Date.UTC(exp.year, exp.month, 1))
  const isGood = ends === null || ends > now
  const status =
    isGood && method.status === 'EXPIRED'
      ? advance(methodLifecycle, method.status, 'renew')
      : method.status
  return {
    ...method,
    status,
    expMonth: exp?.month ?? null,
    expYear: exp?.year ?? null,
    expiresAt: ends,
    noticeAt: ends && isGood ? new Date(ends.getTime() - noticeBeforeMs) : null,
  }
}

/** The gateway has said how one stands that it keeps: renewed by its bank, or as it was. */
export function lookedAt(method: PaymentMethod, instrument: Instrument, now: Date): PaymentMethod {
  const asked = { ...method, ...askedNothing }
  const after = seen(asked, instrument, now)
  const isSame = (Object.keys(shown) as (keyof typeof shown)[]).every(
    (name) => after[name] === method[name],
  )
  return isSame ? { ...asked, noticeAt: method.noticeAt } : changed(after, now)
}

/** What a look may change and others see. */
const shown = {
  status: true,
  gatewayMethod: true,
  type: true,
  brand: true,
  last4: true,
  expMonth: true,
  expYear: true,
  mandateRef: true,
} as const

/** Whether the customer is to be told now that it expires. */
export function isNoticeDue({ status, noticeAt }: PaymentMethod, now: Date): boolean {
  return status === 'ACTIVE' && noticeAt !== null && noticeAt <= now
}

export function noticed(method: PaymentMethod, now: Date): PaymentMethod {
  return changed({ ...method, noticeAt: null }, now)
}

/** Its month is over; or nobody has confirmed it within a day. */
export function expired(method: PaymentMethod, now: Date): PaymentMethod {
  if (method.status === 'REQUIRES_ACTION') {
    // Whoever still has the page of the bank must not finish it there.
    return { ...failed(method, abandoned, null, now), ...asking('DETACH', now) }
  }
  const status = advance(methodLifecycle, method.status, 'expire')
  return changed({ ...method, status, noticeAt: null }, now)
}

/** Its month is over when it is, and not when somebody notices. */
export function statusAt({ status, expiresAt }: PaymentMethod, now: Date): MethodStatus {
  return status === 'ACTIVE' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status
}

/** As long as a gateway may work on a payment that has just begun. */
const paymentLastsMs = 60_000

/** Nothing is paid with it from now on. The gateway hears of it when no payment can be under way that has begun before. */
export function detached(method: PaymentMethod, now: Date): PaymentMethod {
  const status = advance(methodLifecycle, method.status, 'detach', commands)
  const freeAt = new Date((method.usedAt?.getTime() ?? 0) + paymentLastsMs)
  const tells = asking('DETACH', freeAt > now ? freeAt : now)
  const ended = { isDefault: false, nextAction: null, noticeAt: null, expiresAt: null }
  return changed({ ...method, ...tells, ...ended, status }, now)
}

/** The gateway has forgotten it. */
export function forgotten(method: PaymentMethod): PaymentMethod {
  return { ...method, ...askedNothing }
}

/** Gone at the gateway, of which nobody has to tell it. */
export function gone(method: PaymentMethod, now: Date): PaymentMethod {
  return { ...detached(method, now), ...askedNothing }
}

/** What it is asked in answer to something that it has told us. What has ended here it shall forget, unless another stands for the same. */
export function toAskAbout({ status, sameAsId }: PaymentMethod): Asks | null {
  if (status === 'PENDING' || status === 'REQUIRES_ACTION') return 'SET_UP'
  if (status === 'ACTIVE' || status === 'EXPIRED') return 'LOOK'
  return sameAsId === null ? 'DETACH' : null
}

/** Moves the default to it. */
export function madeDefault(method: PaymentMethod, now: Date): PaymentMethod {
  return changed({ ...method, isDefault: true }, now)
}

export function noDefault(method: PaymentMethod, now: Date): PaymentMethod {
  return changed({ ...method, isDefault: false }, now)
}

/** Its customer was merged into another, who may have a default or the same card already. */
export function givenTo(
  method: PaymentMethod,
  customerId: string,
  others: readonly PaymentMethod[],
  now: Date,
): PaymentMethod {
  const live = others.filter(isLive)
  const same = isLive(method)
    ? live.find(
        ({ gateway, fingerprint }) =>
          gateway === method.gateway && fingerprint === method.fingerprint,
      )
    : undefined
  if (same) {
    const ended = detached({ ...method, customerId, sameAsId: same.id }, now)
    return same.gatewayMethod === method.gatewayMethod ? forgotten(ended) : ended
  }
  const isDefault = method.isDefault && !live.some((other) => other.isDefault)
  return changed({ ...method, customerId, isDefault }, now)
}

/** What is left of one when its customer is erased: it pays nothing, and nothing leads to a person. */
export function erased(method: PaymentMethod, now: Date): PaymentMethod {
  const isOver = method.status === 'DETACHED' || method.status === 'FAILED'
  const ended = isOver ? changed(method, now) : detached(method, now)
  const personal = { last4: null, fingerprint: null, agreedBy: null, agreedText: null }
  return { ...ended, ...personal, returnUrl: null, nextAction: null }
}

export function hasPersonal(method: PaymentMethod): boolean {
  const { last4, fingerprint, agreedBy, agreedText, returnUrl, nextAction, status } = method
  const kept = [last4, fingerprint, agreedBy, agreedText, returnUrl, nextAction]
  return kept.some((one) => one !== null) || (status !== 'DETACHED' && status !== 'FAILED')
}

export function changed(method: PaymentMethod, now: Date): PaymentMethod {
  return { ...method, version: method.version + 1, updatedAt: now }
}

/** How a gateway is told about a set-up. */
export function setUpOf(method: PaymentMethod): SetUp {
  return {
    methodId: method.id,
    customerId: method.customerId,
    customerRef: method.gatewayCustomer,
    usage: method.usage,
    agreedAt: method.agreedAt,
    method: method.gatewayMethod,
    ref: method.gatewayRef,
    returnUrl: method.returnUrl,
  }
}

/** How a gateway is asked about one that it keeps. Once it was kept here, another set-up may have brought what it is called. */
export function keptOf(method: PaymentMethod, now: Date): KeptMethod {
  const { type, sameAsId, gatewayRef } = method
  return {
    method: method.gatewayMethod,
    setUpRef: type === null && sameAsId === null ? gatewayRef : null,
    customerRef: method.gatewayCustomer,
    mandateRef: method.mandateRef,
    exp: expiryOf(method),
    now,
  }
}

export function expiryOf({ expMonth, expYear }: PaymentMethod): Expiry | null {
  return expMonth === null || expYear === null ? null : { month: expMonth, year: expYear }
}
