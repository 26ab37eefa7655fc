import {
  type CallOutcome,
  created,
  keptButRefused,
  type LaneStep,
  newId,
  Problem,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { TaxQuestion } from '../assessment.ts'
import { calculateTax, loadFacts, stillNamed } from '../calculations/operations.ts'
import { viewOfCalculation } from '../calculations/schemas.ts'
import { insertCalculation } from '../calculations/store.ts'
import {
  calculateByGateway,
  type TaxCalculation,
  taxByRates,
} from '../calculations/tax-calculation.ts'
import { totalTaxOf } from '../gateways/answer.ts'
import type { GatewayAnswer, GatewayCall } from '../gateways/client.ts'
import type { GatewaySettings } from '../gateways/gateway.ts'
import { getGateway } from '../gateways/store.ts'
import { taxGatewayError } from '../problems.ts'
import { isErased, type RequestedCalculation } from './requested.ts'
import { findRequested, insertRequested, takeRequested } from './store.ts'

/** What a lane is about: a calculation that was made at once, or one that a gateway is to be asked for. */
export type RequestedTax =
  | { readonly calculation: TaxCalculation; readonly requested?: never }
  | {
      readonly requested: RequestedCalculation
      readonly gateway: GatewaySettings
      readonly calculation?: never
    }

export interface GatewayOutcome extends CallOutcome {
  readonly answer: GatewayAnswer
}

/** The amounts of the gateway count, also where ours are others; then it is counted, because one of the two is wrong. */
export function outcomeOf({ requested }: RequestedTax, answer: GatewayAnswer): GatewayOutcome {
  if (answer.outcome === 'failed') return { result: 'failed', answer }
  const ours = requested?.taxByRates ?? null
  const isUnexpected = ours !== null && ours !== totalTaxOf(answer.taxes)
  return { result: 'succeeded', isUnexpected, answer }
}

/** Made before the transaction that asks: it is the same one when that has to be tried again. */
export function nextCalculationId(): string {
  return newId('txc')
}

/** By the rates of the tenant this is all; a gateway is asked after what is wanted was saved. */
export async function requestCalculation(
  tx: Tx,
  id: string,
  request: TaxQuestion,
): Promise<RequestedTax> {
  const [gateway, known] = await Promise.all([getGateway(tx), loadFacts(tx, request)])
  if (gateway.kind === 'BUILT_IN') {
    return { calculation: await calculateTax(tx, id, request, { known }) }
  }
  const { completed, facts } = known
  const requested = {
    id,
    request: completed,
    isExempt: facts.isExempt,
    taxByRates: taxByRates(completed, facts),
    createdAt: tx.now,
  }
  await insertRequested(tx, requested)
  return { requested, gateway }
}

/** Nothing is found once it was answered. */
export async function loadRequested(tx: Tx, laneId: string): Promise<RequestedTax | undefined> {
  const [requested, gateway] = await Promise.all([findRequested(tx, laneId), getGateway(tx)])
  return requested && { requested, gateway }
}

export type CalculationReply = ReturnType<typeof viewOfCalculation>
type Decision = StepDecision<GatewayCall, CalculationReply>

/** Asks once: somebody waits for it, and whoever does not get an answer can ask again. */
export async function calculateNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<RequestedTax, GatewayOutcome>,
): Promise<Decision> {
  if (subject.calculation) return answered(replyOf(subject.calculation))
  const [outcome] = outcomes
  const { requested, gateway } = subject
  if (!outcome && isAsked(gateway) && !isErased(requested)) {
    const calls = room > 0 ? [callOf(tx, requested, gateway)] : []
    return { calls, nextAt: room > 0 ? null : tx.now }
  }
  return answered(await recorded(tx, requested, gateway, outcome?.answer))
}

/** Whoever has gone back to the rates of the tenant meanwhile has nobody asked. */
function isAsked({ kind, url }: GatewaySettings): boolean {
  return kind !== 'BUILT_IN' && url !== null
}

function answered(reply: CalculationReply): Decision {
  return { calls: [], nextAt: null, reply }
}

function replyOf(calculation: TaxCalculation): CalculationReply {
  const view = viewOfCalculation(calculation)
  return created(view, `/api/v1/pricing/tax/calculations/${view.id}`)
}

function callOf(
  tx: Tx,
  { id, request, isExempt }: RequestedCalculation,
  { url, sealedToken }: GatewaySettings,
): GatewayCall {
  const { tenantId, mode } = tx
  return { key: id, tenantId, mode, url: url ?? '', sealedToken, request, isExempt }
}

/**
 * Between the question and the answer a person may have been erased, or a customer merged. So what is kept comes from the row
 * as it is now, which an erasure has emptied, and names the customer as they are now.
 */
async function recorded(
  tx: Tx,
  { id, request: asked }: RequestedCalculation,
  gateway: GatewaySettings,
  answer: GatewayAnswer | undefined,
): Promise<CalculationReply> {
  const [named, { request, taxByRates }] = await sentInOrder([
    namedNow(tx, asked.customerId),
    takeRequested(tx, id),
  ])
  if (named instanceof Problem) return refused(named)
  if (answer?.outcome === 'calculated') {
    return orRefused(async () => {
      const made = { id, now: tx.now, request: { ...request, ...named }, taxByRates }
      const calculation = calculateByGateway(answer.taxes, made)
      await insertCalculation(tx, calculation)
      return calculation
    })
  }
  const notAsked = isAsked(gateway) && isErased({ request }) ? personErased : null
  const reason = answer?.reason ?? notAsked
  if (reason !== null && gateway.onFailure === 'FAIL') return refused(taxGatewayError({ reason }))
  return orRefused(() => calculateTax(tx, id, request, { fallback: reason }))
}

/** The refusal is an answer too, and does not keep the question from being taken away. */
async function namedNow(tx: Tx, customerId: string | null) {
  try {
    return { customerId: await stillNamed(tx, customerId) }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The rates of the tenant may not know the place either, and amounts may be too large: that is an answer too. */
async function orRefused(calculate: () => Promise<TaxCalculation>): Promise<CalculationReply> {
  try {
    return replyOf(await calculate())
  } catch (error) {
    if (error instanceof Problem) return refused(error)
    throw error
  }
}

/** Why a gateway is not asked, beside the reasons why one fails. */
const personErased = 'person_erased'

/** No calculation is kept, but that nobody waits for one any more is. The refusal is sent in place of the view. */
function refused(problem: Problem): CalculationReply {
  return keptButRefused(problem)
}
