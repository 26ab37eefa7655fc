import {
  type App,
  amountOutOfRange,
  currencyUnsupported,
  refusals,
  validationFailed,
} from '@souk/platform'
import { variantUnknown } from '../problems.ts'
import { wrongCodesIn } from './evaluated.ts'
import { evaluateAsked, type KnownItems } from './operations.ts'
import { checkAsked, EvaluateBody, EvaluationView, viewOfEvaluated } from './schemas.ts'

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
