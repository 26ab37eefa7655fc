import assert from 'node:assert/strict'
import {
  allKinds,
  type CaptureAnswer,
  type Charge,
  type ChargeStatus,
  type Gateway,
  type GatewayConnection,
  type GatewayKindAdapter,
  GatewayKinds,
  type GatewayRequest,
  type Notice,
  type RefundAnswer,
} from '@souk/gateways/contract'
import { type HeldDispute, StoryDisputes } from './gateway-disputes.fixture.ts'

/** A payment in the gateway's own books, which know nothing of ours. */
export interface HeldCharge {
  readonly tenantId: string
  readonly code: string
  readonly paymentId: string
  readonly method: string
  readonly amount: number
  /** For whom the method is kept. */
  readonly keeping: Charge['keeping']
  state: 'WAITING' | 'PENDING' | 'OPEN' | 'RELEASED' | 'DECLINED'
  captured: number
  fees: number
  lastFee: number
  readonly captures: Map<string, CaptureAnswer>
  readonly refunds: Map<string, HeldRefund>
  readonly disputes: HeldDispute[]
}

interface HeldRefund {
  readonly ref: string
  readonly amount: number
  state: 'PENDING' | 'DONE' | 'FAILED'
  /** Made at the gateway itself. */
  readonly isStrange: boolean
}

/** What a tenant has at one of the gateways. */
type Account = Pick<HeldCharge, 'tenantId' | 'code'>

export interface StoryNotice {
  readonly code: string
  readonly about: Notice['about']
  /** Of something that we have asked for, so that it tells nothing new and may get lost. */
  readonly isEcho: boolean
}

const unanswered = { outcome: 'unanswered' } as const

/** What a gateway keeps of each capture. */
const feeOf = (amount: number) => Math.floor(amount / 50) + 1

/**
 * Gateways that remember: each has its own books, acts once for each key, and tells by itself what happens there. Methods of the test
 * gateway behave as they do there; those of a story can also leave things pending or let go of what is left.
 */
export class StoryGateways {
  readonly charges = new Map<string, HeldCharge>()
  readonly notices: StoryNotice[] = []
  /** Codes of those that cannot be reached. */
  readonly down = new Set<string>()
  readonly #disputes = new StoryDisputes(
    (paymentId) => this.charges.get(paymentId),
    (charge, ref) => this.#tell(charge, { kind: 'dispute', ref, paymentRef: refOf(charge) }, true),
  )

  readonly adapter: GatewayKindAdapter = {
    ...allKinds().of('TEST'),
    takes: (method) => /^pm_(test|story)_/.test(method),
    open: (connection) => this.#at(connection),
    openDisputes: () => this.#disputes.gateway,
    readCallback: (_connection, { headers, body }) => {
      if (headers['x-signed'] !== 'yes') return { outcome: 'forged' }
      return { outcome: 'read', notice: JSON.parse(body.toString()) as Notice }
    },
  }

  readonly kinds = new GatewayKinds([this.adapter, allKinds().of('MANUAL')])

  /** What it owes the shop. */
  balanceOf(account: Account): number {
    return sum(this.#of(account), ({ captured, fees, refunds, disputes }) => {
      const back = sum([...refunds.values()], ({ state, amount }) =>
        state === 'DONE' ? amount : 0,
      )
      return captured - fees - back - sum(disputes, (each) => takenBy(each) + each.fee)
    })
  }

  feesOf(account: Account): number {
    return sum(this.#of(account), ({ fees }) => fees)
  }

  /** Money that went back through the gateway. */
  refundedOf(paymentId: string): number {
    const refunds = [...(this.charges.get(paymentId)?.refunds.values() ?? [])]
    return sum(refunds, ({ state, amount }) => (state === 'DONE' ? amount : 0))
  }

  disputesOf(account: Account): HeldDispute[] {
    return this.#of(account).flatMap(({ disputes }) => disputes)
  }

  /** The payer has shown who they are. */
  authenticate(paymentId: string): void {
    const charge = this.charges.get(paymentId)
    if (charge?.state === 'WAITING') this.#open(charge, charge.method.endsWith('_held'))
  }

  /** Somebody captures, lets go or gives back at the gateway itself. */
  actAt(paymentId: string, deed: 'capture' | 'release' | 'refund', amount: number): void {
    const charge = this.charges.get(paymentId)
    if (!charge) return
    if (deed === 'refund') {
      const given = Math.min(amount, charge.captured - goneOf(charge))
      if (given <= 0) return
      const ref = `strange_${paymentId}_${charge.refunds.size}`
      const about = { kind: 'refund', refundKey: null, ref, paymentRef: refOf(charge) } as const
      charge.refunds.set(ref, { ref, amount: given, state: 'DONE', isStrange: true })
      this.#tell(charge, about, false)
      return
    }
    if (charge.state === 'OPEN' && charge.captured < charge.amount) {
      if (deed === 'capture') this.#take(charge, charge.amount - charge.captured)
      else charge.state = 'RELEASED'
    }
    this.#tellOfCharge(charge, false)
  }

  /** A bank takes money back, asks about it, or decides. */
  dispute(...asked: Parameters<StoryDisputes['begin']>): void {
    this.#disputes.begin(...asked)
  }

  decide(...asked: Parameters<StoryDisputes['decide']>): void {
    this.#disputes.decide(...asked)
  }

  #of({ code, tenantId }: Account): HeldCharge[] {
    const all = [...this.charges.values()]
    return all.filter((charge) => charge.code === code && charge.tenantId === tenantId)
  }

  #at({ code, tenantId }: GatewayConnection): Gateway {
    const account = { code, tenantId }
    const reached =
      <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
      async (...asked: Asked) =>
        this.down.has(code) ? unanswered : ask(...asked)
    const capture = reached((charge: Charge, amount: number, { key }: GatewayRequest) =>
      this.#capture(charge, amount, key),
    )
    const refund = (isAgain: boolean) =>
      reached((charge: Charge, amount: number, { key }: GatewayRequest) =>
        this.#refund(charge, amount, key, isAgain),
      )
    return {
      authorize: async (charge) => this.#authorize(account, charge),
      poll: reached((charge: Charge) => this.#poll(account, charge)),
      capture: async (charge, amount, request) => {
        const answer = await capture(charge, amount, request)
        return charge.method === 'pm_test_capture_timeout' ? unanswered : answer
      },
      pollCapture: capture,
      void: reached((charge: Charge) => this.#void(charge)),
      refund: async (charge, amount, request) => {
        const answer = await refund(false)(charge, amount, request)
        return charge.method === 'pm_test_refund_timeout' ? unanswered : answer
      },
      pollRefund: refund(true),
    }
  }

  #authorize(account: Account, charge: Charge): ChargeStatus {
    const { code } = account
    const { method, paymentId } = charge
    const isElsewhere = method === 'pm_test_unavailable' && code === 'first'
    if (this.down.has(code) || isElsewhere) return { outcome: 'unavailable', reason: 'story' }
    const known = this.charges.get(paymentId) ?? this.#begin(account, charge)
    assert.equal(known.code, code, 'a payment is at one gateway')
    return method === 'pm_test_timeout' ? unanswered : statusOf(known)
  }

  /** What never arrived is begun now. */
  #poll(account: Account, charge: Charge): ChargeStatus {
    const known = this.charges.get(charge.paymentId)
    if (!known) return statusOf(this.#begin(account, charge))
    if (known.state === 'PENDING') this.#open(known, charge.captures === 'MANUAL')
    return statusOf(known)
  }

  #begin(account: Account, asked: Charge): HeldCharge {
    const { paymentId, amount, captures, keeping, isOffSession = false } = asked
    const isHeld = captures === 'MANUAL'
    // The bank of this one wants to see whoever pays when nobody is there.
    const wantsToSee = asked.method === 'pm_test_off_session_3ds' && isOffSession
    const method = wantsToSee ? 'pm_test_3ds' : asked.method
    const charge: HeldCharge = {
      ...{ ...account, paymentId, amount, captured: 0, fees: 0, lastFee: 0, state: 'OPEN' },
      method: method === 'pm_test_3ds' && isHeld ? 'pm_test_3ds_held' : method,
      ...{ keeping, captures: new Map(), refunds: new Map(), disputes: [] },
    }
    this.charges.set(paymentId, charge)
    if (method.startsWith('pm_test_decline')) charge.state = 'DECLINED'
    else if (method === 'pm_test_3ds') charge.state = 'WAITING'
    else if (method === 'pm_story_pending') charge.state = 'PENDING'
    else this.#open(charge, isHeld)
    return charge
  }

  #open(charge: HeldCharge, isHeld: boolean): void {
    charge.state = 'OPEN'
    if (!isHeld) this.#take(charge, charge.amount)
    this.#tellOfCharge(charge, charge.method !== 'pm_test_3ds')
  }

  #take(charge: HeldCharge, amount: number): void {
    charge.captured += amount
    charge.lastFee = feeOf(amount)
    charge.fees += charge.lastFee
    assert(charge.captured <= charge.amount, 'no more is taken than was approved')
  }

  #capture({ paymentId, method }: Charge, amount: number, key: string): CaptureAnswer {
    const charge = this.charges.get(paymentId)
    assert(charge, 'what is captured was approved')
    const done = charge.captures.get(key)
    if (done) return done
    const isPossible = charge.state === 'OPEN' && amount <= charge.amount - charge.captured
    if (!isPossible || method === 'pm_test_capture_fails') {
      const declined = { outcome: 'declined', decline: refusal } as const
      charge.captures.set(key, declined)
      return declined
    }
    this.#take(charge, amount)
    const releasesRest = method === 'pm_story_releases' && charge.captured < charge.amount
    if (releasesRest) charge.state = 'RELEASED'
    const fee = { amount: charge.lastFee, currency: 'EUR' }
    const answer = { outcome: 'captured', fee, releasesRest } as const
    charge.captures.set(key, answer)
    this.#tellOfCharge(charge, true)
    return answer
  }

  #void({ paymentId }: Charge) {
    const charge = this.charges.get(paymentId)
    const wasCaptured = charge !== undefined && charge.captured > 0
    if (charge && ['OPEN', 'WAITING', 'PENDING'].includes(charge.state)) {
      if (charge.captured < charge.amount) charge.state = 'RELEASED'
      this.#tellOfCharge(charge, true)
    }
    return { outcome: 'voided', wasCaptured } as const
  }

  #refund(
    { paymentId, method }: Charge,
    amount: number,
    key: string,
    isAgain: boolean,
  ): RefundAnswer {
    const charge = this.charges.get(paymentId)
    assert(charge, 'what is refunded was captured')
    const known = charge.refunds.get(key)
    if (known?.state === 'PENDING' && isAgain) {
      known.state = method === 'pm_story_refund_returns' ? 'FAILED' : 'DONE'
      this.#tellOfRefund(charge, key, known)
    }
    if (known) return answerTo(known)
    const isPossible = amount <= charge.captured - goneOf(charge)
    const isRefused = method === 'pm_test_refund_fails' || !isPossible
    const isPending = method.startsWith('pm_story_refund')
    const state = isRefused ? 'FAILED' : isPending ? 'PENDING' : 'DONE'
    const made = { ref: `refund_${key}`, amount, state, isStrange: false } as const
    charge.refunds.set(key, { ...made })
    this.#tellOfRefund(charge, key, made)
    return answerTo(made)
  }

  #tellOfCharge(charge: HeldCharge, isEcho: boolean): void {
    const { paymentId } = charge
    this.#tell(charge, { kind: 'payment', paymentId, ref: refOf(charge) }, isEcho)
  }

  #tellOfRefund(charge: HeldCharge, refundKey: string, { ref }: HeldRefund): void {
    this.#tell(charge, { kind: 'refund', refundKey, ref, paymentRef: refOf(charge) }, true)
  }

  #tell({ code }: HeldCharge, about: Notice['about'], isEcho: boolean): void {
    this.notices.push({ code, about, isEcho: isEcho && about.kind !== 'dispute' })
  }
}

const refusal = { code: 'not_capturable', retryable: false, advice: 'Cancel this payment.' }

function answerTo({ ref, state }: HeldRefund): RefundAnswer {
  if (state === 'PENDING') return { outcome: 'pending', ref }
  return state === 'DONE'
    ? { outcome: 'refunded', ref, fee: null }
    : { outcome: 'failed', failureCode: 'account_closed' }
}

function statusOf(charge: HeldCharge): ChargeStatus {
  const { state, captured, paymentId, lastFee, refunds } = charge
  const ref = refOf(charge)
  const fee = captured > 0 ? { amount: lastFee, currency: 'EUR' } : null
  const found = [...refunds.values()].filter(({ isStrange }) => isStrange)
  if (state === 'DECLINED') return { outcome: 'declined', ref, decline: refusal }
  if (state === 'PENDING') return { outcome: 'pending', ref }
  if (state === 'RELEASED') return { outcome: 'released', ref, captured, fee, found }
  if (state === 'WAITING') {
    const nextAction = { type: 'THREE_D_SECURE', url: `/test-bank/payments/${paymentId}` } as const
    return { outcome: 'action_required', ref, nextAction }
  }
  const isDisputed = charge.disputes.length > 0
  const unknown = { method: null, authorizationExpiresAt: null }
  const instrument = instrumentOf(charge)
  return { outcome: 'approved', ref, captured, fee, found, isDisputed, ...unknown, ...instrument }
}

/** The same card for the same name. */
function instrumentOf({ method: named, keeping }: HeldCharge) {
  if (!keeping) return {}
  const method = named.replace(/_held$/, '')
  const card = { type: 'CARD', brand: 'visa', last4: '4242', mandateRef: null }
  const exp = { month: 12, year: keeping.agreedAt.getUTCFullYear() + 3 }
  const { customerId } = keeping
  const known = { customerRef: `story_${customerId}`, fingerprint: `story:${method}` }
  return { instrument: { ...card, ...known, method, exp } }
}

function refOf({ paymentId }: Pick<HeldCharge, 'paymentId'>): string {
  return `ch_${paymentId}`
}

/** What the shop has not any more of what was captured: given back, on its way back, or with a bank. */
function goneOf({ refunds, disputes }: HeldCharge): number {
  const back = sum([...refunds.values()], ({ state, amount }) => (state === 'FAILED' ? 0 : amount))
  return back + sum(disputes, takenBy)
}

export function takenBy({ standing, amount }: HeldDispute): number {
  return ['needs_response', 'under_review', 'lost'].includes(standing) ? amount : 0
}

export function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
