import { type App, amountOutOfRange, currencyUnsupported, refusals } from '@souk/platform'
import { ofRules, plansUrl } from '../plans/routes.ts'
import { commissionPlanUnknown } from '../problems.ts'
import { rulesOf } from '../rules/schemas.ts'
import { previewCommission, simulateRules } from './operations.ts'
import {
  PreviewBody,
  PreviewView,
  SimulateBody,
  SimulationView,
  viewOfPreview,
  viewOfSimulation,
} from './schemas.ts'

export function simulationRoutes(app: App): void {
  simulateRoute(app)
  previewRoute(app)
}

function simulateRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${plansUrl}/simulate`,
    config: {
      scope: 'marketplace:read_commissions',
      audience: ['operator'],
      safe: true,
      read: 'long',
    },
    schema: {
      operationId: 'simulateCommissionRules',
      summary: 'Simulate commission rules',
      description:
        'Applies rules, drafts or those of a plan, to paid orders of a period, and compares what they would come to with the lines ' +
        'that were made: in each currency, for each provider, and for each rule with the number of lines that it is for. Both are ' +
        'after cancellations and refunds. At most 2,000 orders are looked at, the newest. Nothing is changed.',
      body: SimulateBody,
      response: {
        200: SimulationView,
        ...refusals(...ofRules, commissionPlanUnknown, amountOutOfRange),
      },
    },
    handler: (request) => {
      const { rules, plan_id: planId, from, to, provider_ids: providerIds } = request.body
      const asked = { rules: rules && rulesOf(rules), planId, providerIds }
      const wanted = { ...asked, from: new Date(from), to: new Date(to) }
      return request.read(async (tx) => viewOfSimulation(await simulateRules(tx, wanted)))
    },
  })
}

function previewRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${plansUrl}/preview`,
    config: { scope: 'marketplace:read_commissions', audience: ['operator'], safe: true },
    schema: {
      operationId: 'previewCommission',
      summary: 'Preview the commission on a sale',
      description:
        'Says which of the rules, drafts or those of a plan, would be applied to a sale that nobody has made, and what it would come ' +
        'to. The price is taken with the tax of `sales_tax_rate` in it. Nothing is changed.',
      body: PreviewBody,
      response: {
        200: PreviewView,
        ...refusals(...ofRules, commissionPlanUnknown, currencyUnsupported, amountOutOfRange),
      },
    },
    handler: (request) => {
      const { rules, plan_id: planId, sale } = request.body
      const asked = { rules: rules && rulesOf(rules), planId }
      const example = {
        providerId: sale.provider_id,
        productId: sale.product_id,
        channel: sale.channel ?? 'api',
        quantity: sale.quantity,
        unitPrice: sale.unit_price,
        salesTaxRate: sale.sales_tax_rate,
        at: sale.at === undefined ? undefined : new Date(sale.at),
      }
      return request.read(async (tx) => viewOfPreview(await previewCommission(tx, asked, example)))
    },
  })
}
