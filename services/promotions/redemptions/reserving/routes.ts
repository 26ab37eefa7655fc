import {
  type App,
  amountOutOfRange,
  created,
  currencyUnsupported,
  MoneySchema,
  refusals,
  validationFailed,
} from '@souk/platform'
import { Type } from 'typebox'
import { wrongCodesIn } from '../../evaluations/evaluated.ts'
import { evaluateAsked, type KnownItems } from '../../evaluations/operations.ts'
import { refusalsOfCode, refusalsOfCodes } from '../../evaluations/refusals.ts'
import { checkAsked, EvaluateBody } from '../../evaluations/schemas.ts'
import { alreadyReserved, variantUnknown } from '../../problems.ts'
import { reserve } from '../operations.ts'
import { Holder, RedemptionView, viewOfRedemption } from '../schemas.ts'

const { at: _now, ...described } = EvaluateBody.properties
const collection = '/api/v1/redemptions'
const fifteenMinutes = 900
const aWeek = 604_800

const ReserveBody = Type.Object(
  {
    ...described,
    holder: Holder,
    expires_in_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: aWeek,
        default: fifteenMinutes,
        description: 'Seconds until the reservation expires unless it is redeemed',
        examples: [fifteenMinutes],
      }),
    ),
  },
  { additionalProperties: false },
)

const ReservedView = Type.Object(
  {
    redemptions: Type.Array(RedemptionView),
    total: { ...MoneySchema, description: 'Total of the basket with the discounts' },
  },
  { title: 'ReservedPromotions' },
)

/** For whoever keeps carts outside of Souk; carts and orders of its own reserve what they need themselves. */
export function reservingRoute(app: App, known: KnownItems): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'reservePromotions',
      summary: 'Reserve promotions',
      description:
        'Evaluates a basket and reserves the applied promotions for an external cart or order, the `holder`. If a code does not apply, ' +
        'nothing is reserved, and the refusal says what is missing. Emits `redemption.reserved` for each promotion.',
      body: ReserveBody,
      response: {
        201: ReservedView,
        ...refusals(
          validationFailed,
          currencyUnsupported,
          amountOutOfRange,
          variantUnknown,
          alreadyReserved,
          ...refusalsOfCode,
        ),
      },
    },
    handler: async (request) => {
      const { holder, expires_in_seconds: seconds = fifteenMinutes, ...asked } = request.body
      checkAsked(asked)
      const look = () => request.read((tx) => evaluateAsked(tx, asked, known))
      if (asked.codes?.length) await request.guess(look, wrongCodesIn)
      return request.write(async (tx) => {
        const evaluated = await evaluateAsked(tx, asked, known)
        const [refusal] = refusalsOfCodes(evaluated)
        if (refusal) throw refusal
        const expiresAt = new Date(tx.now.getTime() + seconds * 1_000)
        const redemptions = await reserve(tx, { holder, evaluated, expiresAt })
        const { totals, basket } = evaluated
        const total = { amount: totals.total, currency: basket.currency }
        const view = { redemptions: redemptions.map(viewOfRedemption), total }
        return created(view, `${collection}?holder=${holder}`)
      })
    },
  })
}
