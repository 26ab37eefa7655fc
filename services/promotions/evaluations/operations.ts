import type { Tx } from '@souk/platform'
import { folded } from '../codes/code.ts'
import type { Basket } from '../evaluation/basket.ts'
import { type Evaluated, evaluateCandidates } from './evaluated.ts'
import { listCandidates } from './store.ts'

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
