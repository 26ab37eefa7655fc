import type { GatewayKinds } from '@souk/gateways/contract'
import { type ChargeQueue, chargesForBuyers } from '@souk/payments/contract'
import { type Service, service } from '@souk/platform'
import type { StoredValueCodes } from '@souk/stored-value/contract'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { pageRoutes } from './page/routes.ts'
import type { ShopOf } from './paying/operations.ts'
import { reactions } from './reactions.ts'
import { linkRecords } from './records.ts'
import { linkRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { LinkTokens } from './tokens.ts'

export interface PaymentLinksOptions {
  /** The secret of the installation, with which addresses of links are sealed. */
  readonly secret: string
  /** Where payers reach the installation. */
  readonly baseUrl: string
  /** Through which they pay. */
  readonly charging: {
    readonly kinds: GatewayKinds
    readonly codes: StoredValueCodes
    readonly charges: ChargeQueue
  }
  /** What the tenant is called, of which this domain knows nothing. */
  readonly shopOf: ShopOf
}

export function paymentLinksService(options: PaymentLinksOptions): Service {
  const { secret, baseUrl, charging, shopOf } = options
  const { kinds, codes } = charging
  const charges = chargesForBuyers(charging.charges)
  const tokens = new LinkTokens(secret)
  return service({
    ...manifest,
    routes: (app, mounted) => {
      linkRoutes(app, { baseUrl, tokens }, kinds)
      pageRoutes(app, { mounted, kinds, codes, charges, tokens, shopOf, baseUrl })
    },
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'payment-links',
  version: '1.0.0',
  basePath: '/api/v1/payment-links',
  summary: 'Links to a page on which an order is paid',
  floor: 4,
  chapter: 6,
  scopes: {
    'payment_links:read': 'Read payment links with the addresses that open them',
    'payment_links:write': 'Create and cancel payment links',
  },
  roles: {
    ADMIN: ['payment_links:*'],
    ORDER_MANAGER: ['payment_links:*'],
    FINANCE: ['payment_links:*'],
    SUPPORT: ['payment_links:*'],
  },
  agentPolicies,
  ids: ['plk'],
  samples,
  seed,
  events: Object.values(events),
  reactions,
  schedules,
  personal: [linkRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
