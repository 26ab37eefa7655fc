import { type CallOutcome, type LaneStep, newId, type StepDecision, type Tx } from '@souk/platform'
import type { GatewayAnswer, GatewayCall } from '../gateways/client.ts'
import type { GatewaySettings } from '../gateways/gateway.ts'
import { getGateway } from '../gateways/store.ts'
import { askedOf, checkBasket, nothingToSend } from '../options/operations.ts'
import {
  type Basket,
  type Candidate,
  judge,
  type OfferedOptions,
  type Option,
  optionsFor,
  type Parcel,
  parcelOf,
  type Unavailable,
} from '../options/options.ts'
import { viewOfOptions } from '../options/schemas.ts'
import { listCandidates, whatIsActive, whatIsNotArchived } from '../options/store.ts'
import { judgeByQuote } from './judge.ts'
import { answered, basketOf, holdsFor, newQuote, type Quote } from './quote.ts'
import { viewOfQuote } from './schemas.ts'
import { findAskedQuote, findLatestQuote, insertQuote, saveAnswer } from './store.ts'

/** What a lane is about: options that tables say at once, or a quote that a gateway is asked for. */
export type RequestedQuote =
  | {
      readonly options: OfferedOptions
      readonly currency: string
      /** What the gateway has answered before, where that still holds. */
      readonly answered?: Quote
      readonly quote?: never
    }
  | { readonly quote: Quote; readonly gateway: GatewaySettings; readonly options?: never }

export interface GatewayOutcome extends CallOutcome {
  readonly answer: GatewayAnswer
}

export function outcomeOf(answer: GatewayAnswer): GatewayOutcome {
  return { result: answer.outcome === 'failed' ? 'failed' : 'succeeded', answer }
}

/** Whoever buys sees what can be chosen; whoever looks after the methods also why some cannot. */
function shownTo(holder: string | null) {
  return holder === null ? whatIsNotArchived : whatIsActive
}

/** Made before the transaction that asks: it is the same one when that has to be tried again. */
export function nextQuoteId(): string {
  return newId('shq')
}

/** By the tables this is all; a gateway, which costs something, is asked after what is wanted was saved, and about a parcel once. */
export async function requestQuote(
  tx: Tx,
  id: string,
  { basket, holder }: { readonly basket: Basket; readonly holder: string | null },
): Promise<RequestedQuote> {
  checkBasket(basket)
  const { currency } = basket
  const parcel = parcelOf(basket.lines)
  if (!parcel) return { options: nothingToSend, currency }
  const [candidates, gateway] = await Promise.all([
    listCandidates(tx, basket, shownTo(holder)),
    getGateway(tx),
  ])
  const methods = askedOf(basket, candidates).map(({ method }) => method.code)
  if (methods.length === 0 || gateway.kind === 'BUILT_IN') {
    const fallback = methods.length > 0 ? noGateway : null
    const options = { requiresShipping: true, ...optionsFor(basket, parcel, candidates), fallback }
    return { options, currency }
  }
  const known = holder === null ? undefined : await findLatestQuote(tx, holder)
  const wanted = { parcel, to: basket.to, currency }
  if (known?.rates && holdsFor(known, wanted, tx.now) && asksFor(known, methods)) {
    const rated = optionsFor(basket, parcel, candidates, known.rates)
    return {
      options: { requiresShipping: true, ...rated, fallback: null },
      currency,
      answered: known,
    }
  }
  const { lines: _lines, ...where } = basket
  const quote = newQuote({ id, holder, asked: { ...where, parcel, methods } }, tx.now)
  await insertQuote(tx, quote)
  return { quote, gateway }
}

/** A method that came later is not in what was answered. */
function asksFor({ asked }: Quote, methods: readonly string[]): boolean {
  return methods.every((code) => asked.methods.includes(code))
}

const noGateway = 'no_gateway'

/** Nothing is found once it was answered. */
export async function loadQuote(tx: Tx, laneId: string): Promise<RequestedQuote | undefined> {
  const [quote, gateway] = await Promise.all([findAskedQuote(tx, laneId), getGateway(tx)])
  return quote && { quote, gateway }
}

export type QuoteReply = ReturnType<typeof viewOfQuote>
type Decision = StepDecision<GatewayCall, QuoteReply>

/** Asks once: somebody waits for it, and the tables stand in. */
export async function quoteNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<RequestedQuote, GatewayOutcome>,
): Promise<Decision> {
  if (subject.options) {
    const view = viewOfOptions(subject.options, subject.currency)
    return replied(viewOfQuote(subject.answered ?? null, view))
  }
  const [outcome] = outcomes
  const { quote, gateway } = subject
  const { kind, url, sealedToken } = gateway
  if (!outcome && kind === 'HTTP' && url !== null) {
    const { tenantId, mode } = tx
    const call = { key: quote.id, tenantId, mode, url, sealedToken, asked: quote.asked }
    return room > 0 ? { calls: [call], nextAt: null } : { calls: [], nextAt: tx.now }
  }
  return replied(await recorded(tx, quote, outcome?.answer))
}

function replied(reply: QuoteReply): Decision {
  return { calls: [], nextAt: null, reply }
}

/** Methods may have been paused meanwhile, so what is offered is decided on them as they are now. */
async function recorded(
  tx: Tx,
  quote: Quote,
  answer: GatewayAnswer | undefined,
): Promise<QuoteReply> {
  const rates = answer?.outcome === 'rated' ? answer.rates : null
  const fallback = rates ? null : answer?.outcome === 'failed' ? answer.reason : noGateway
  const after = answered(quote, { rates, fallback }, tx.now)
  const basket = basketOf(quote.asked)
  const [candidates] = await Promise.all([
    listCandidates(tx, basket, shownTo(quote.holder)),
    saveAnswer(tx, after),
  ])
  const options = optionsFor(basket, quote.asked.parcel, candidates, rates ?? undefined)
  const view = viewOfOptions({ requiresShipping: true, ...options, fallback }, basket.currency)
  return viewOfQuote(after, view)
}

export type Judge = (basket: Basket, parcel: Parcel, candidate: Candidate) => Option | Unavailable

/**
 * How methods are judged for a cart. Where nobody has asked the gateway of the tenant, or for another parcel, a method of a carrier has no
 * price.
 */
export async function judgeOfHolder(tx: Tx, holder: string): Promise<Judge> {
  const [{ kind }, quote] = await Promise.all([getGateway(tx), findLatestQuote(tx, holder)])
  if (kind === 'BUILT_IN') return (basket, parcel, candidate) => judge(basket, parcel, candidate)
  return (basket, parcel, candidate) => judgeByQuote(quote, tx.now, { basket, parcel, candidate })
}
