import {
  addressInvalid,
  customerInactive,
  customerUnknown,
  customerWasMerged,
  taxIdInvalid,
} from '@souk/customers/contract'
import {
  type App,
  amountOutOfRange,
  currencyUnsupported,
  refusals,
  validationFailed,
} from '@souk/platform'
import {
  priceMissing,
  quoteExpired,
  quoteMismatch,
  quoteTampered,
  quoteUnknown,
  type VerifyQuote,
} from '@souk/pricing/contract'
import { wrongCodesIn } from '@souk/promotions/contract'
import { seesFundingOf } from '../own/operations.ts'
import { refuseOldPayload } from '../placement/old-payload.ts'
import {
  channelDisabled,
  productNotPublished,
  productNotSellable,
  productUnknown,
} from '../problems.ts'
import { assessSale } from '../sales/operations.ts'
import { CreateOrderBody } from '../schemas.ts'
import { OrderPreviewView, orderPreviewView } from './schemas.ts'

export function previewRoutes(app: App, verifyQuote: VerifyQuote): void {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/preview',
    config: { scope: 'orders:write', audience: ['operator', 'provider'], safe: true },
    schema: {
      operationId: 'previewOrder',
      summary: 'Preview an order',
      description:
        'Takes what `POST /api/v1/orders` takes, and says what the order would come to at this moment, line by line, with promotions, ' +
        'shipping and taxes, and what could be chosen for shipping. Nothing is placed, reserved or counted, and stock is not looked at. What ' +
        'stands in the way of promotions, shipping and taxes is listed in `refusals` as the order would be refused for it; what is wrong ' +
        'with lines, prices or the buyer is refused here as well.',
      body: CreateOrderBody,
      response: {
        200: OrderPreviewView,
        ...refusals(
          validationFailed,
          productUnknown,
          productNotSellable,
          productNotPublished,
          channelDisabled,
          priceMissing,
          quoteUnknown,
          quoteExpired,
          quoteTampered,
          quoteMismatch,
          currencyUnsupported,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          addressInvalid,
          amountOutOfRange,
          taxIdInvalid,
        ),
      },
    },
    preValidation: refuseOldPayload,
    handler: async (request) => {
      const { body } = request
      const assessment = { verifyQuote, wantsShippingOptions: true }
      const look = () =>
        request.read(async (tx) => {
          const sale = await assessSale(tx, body, assessment)
          return { codes: sale.codes, view: orderPreviewView(sale, seesFundingOf(tx)) }
        })
      // No order is left behind of it, so that codes could be tried here unseen.
      const { view } = await (body.codes?.length ? request.guess(look, wrongCodesIn) : look())
      return view
    },
  })
}
