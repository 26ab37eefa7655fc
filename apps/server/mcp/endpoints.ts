import { isOperator, type Principal } from '@souk/platform'
import type { Operation } from '@souk/platform/server'

/** One way in for programs that speak the Model Context Protocol. */
export interface Endpoint {
  readonly path: string
  readonly title: string
  /** What a model is told before it sees any tool. */
  readonly instructions: string
  readonly offers: (operation: Operation) => boolean
  readonly admits: (principal: Principal) => boolean
}

const common =
  'Amounts are whole minor units (1250 is 12.50 EUR). Lists are read page by page: send page.next back as cursor. ' +
  'A write that needs approval answers with status PENDING and an id that starts with apr_: nothing has been done, ' +
  'and get_approval tells what became of it. An error says which arguments to correct.'

/** What somebody who buys needs of the operations that there are. */
const buying = new Set([
  'listProducts',
  'getProduct',
  'listVariants',
  'getVariant',
  'createOrder',
  'getOrder',
  'getApproval',
])

export const endpoints: readonly Endpoint[] = [
  {
    path: '/mcp',
    title: 'Souk for buyers',
    instructions: `Find products and order them. ${common}`,
    offers: ({ schema }) => buying.has(schema.operationId ?? ''),
    admits: () => true,
  },
  {
    path: '/admin/mcp',
    title: 'Souk for merchants',
    instructions: `Run a shop: catalog, stock, prices, orders, payments, providers and more. ${common}`,
    offers: () => true,
    admits: isOperator,
  },
  {
    path: '/provider/mcp',
    title: 'Souk for providers',
    instructions: `Run what one provider of a marketplace sells. ${common}`,
    offers: ({ audience = [] }) => (audience as readonly string[]).includes('provider'),
    admits: () => true,
  },
]
