import {
  type App,
  amountOutOfRange,
  currencyUnsupported,
  refusals,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { variantUnknown } from '../problems.ts'
import { type Evaluated, wrongCodesIn } from './evaluated.ts'
import { evaluateBasket } from './operations.ts'
import {
  type Asked,
  basketOf,
  checkAsked,
  EvaluateBody,
  EvaluationView,
  type ItemFacts,
  viewOfEvaluated,
} from './schemas.ts'
import { listGroupsOf } from './store.ts'

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

export function evaluationRoutes(app: App, known: KnownItems): void {
  app.route({
    method: 'POST',
    url: '/api/v1/promotion-evaluations',
    config: { scope: 'promotions:read', audience: ['operator'], safe: true },
    schema: {
      operationId: 'evaluatePromotions',
      summary: 'Evaluate promotions',
      description:
        'Calculates the discounts for a basket line by line, with their funding, and explains why other promotions do not apply and ' +
        'what is missing. At most 50 promotions reduce one basket: those entered by code, then by priority. Nothing is changed or ' +
        'reserved; an order is evaluated anew. `at` evaluates for another moment, with the promotions, limits and codes as they are now.',
      body: EvaluateBody,
      response: {
        200: EvaluationView,
        ...refusals(validationFailed, currencyUnsupported, amountOutOfRange, variantUnknown),
      },
    },
    handler: async (request) => {
      const asked = request.body
      checkAsked(asked)
      const look = () => request.read((tx) => evaluateAsked(tx, asked, known))
      // Whoever enters codes may be trying them.
      const evaluated = await (asked.codes?.length ? request.guess(look, wrongCodesIn) : look())
      return viewOfEvaluated(evaluated)
    },
  })
}
