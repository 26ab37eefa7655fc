import type { Tx } from '@souk/platform'
import { folded } from '../codes/code.ts'
import type { Basket } from '../evaluation/basket.ts'
import { type Evaluated, evaluateCandidates } from './evaluated.ts'
import { type Asked, basketOf, type ItemFacts } from './schemas.ts'
import { listCandidates, listGroupsOf } from './store.ts'

interface Evaluation {
  /** Whether those that apply by themselves do; false where prices were agreed on. True without it. */
  readonly automatic?: boolean
  /** Whether to say which would apply by themselves with a little more. */
  readonly tellsReach?: boolean
}

/** What promotions do to a basket now, or would do at its moment: one statement, and nothing is changed. */
export async function evaluateBasket(
  tx: Tx,
  basket: Basket,
  codes: readonly string[],
  { automatic = true, tellsReach = false }: Evaluation = {},
): Promise<Evaluated> {
  const entered = [...new Map(codes.map((code) => [folded(code), code]))].map(([key, code]) => ({
    code,
    folded: key,
  }))
  const candidates = await listCandidates(tx, {
    customerId: basket.customer?.id ?? null,
    folded: entered.map((each) => each.folded),
    at: basket.at,
  })
  const asked = automatic ? candidates : candidates.filter(({ code }) => code !== null)
  return evaluateCandidates(basket, asked, entered, { tellsReach })
}

/** What the catalog knows, which stands beside this domain. */
export interface KnownItems {
  readonly describeItems: (tx: Tx, variantIds: readonly string[]) => Promise<readonly ItemFacts[]>
}

/** The basket that a request describes, with what the catalog and customers know of it. */
export async function evaluateAsked(
  tx: Tx,
  asked: Asked,
  { describeItems }: KnownItems,
): Promise<Evaluated> {
  const [facts, groupIds] = await Promise.all([
    describeItems(tx, [...new Set(asked.lines.map((line) => line.variant_id))]),
    listGroupsOf(tx, asked.customer_id),
  ])
  const factsOf = new Map(facts.map((each) => [each.variantId, each]))
  const basket = basketOf(asked, { factsOf, groupIds, now: tx.now })
  return evaluateBasket(tx, basket, asked.codes ?? [])
}
