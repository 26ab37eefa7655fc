import { deriveKey, type Service, service, type Tx, Vault } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { calculationRecords } from './calculations/records.ts'
import { calculationRoutes } from './calculations/routes.ts'
import { hasCalculationsOf } from './calculations/store.ts'
import * as events from './events.ts'
import { exemptionRecords } from './exemptions/records.ts'
import { exemptionRoutes } from './exemptions/routes.ts'
import { hasExemptionsOf } from './exemptions/store.ts'
import { TaxGatewayClient } from './gateways/client.ts'
import { gatewayRoutes } from './gateways/routes.ts'
import { presetRoutes } from './rates/presets/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { reactions } from './reactions.ts'
import { type CalculationQueue, calculationQueue } from './requested/queue.ts'
import { requestedRecords } from './requested/records.ts'
import { hasRequestedOf } from './requested/store.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { settingsRoutes } from './settings/routes.ts'

export interface TaxOptions {
  /** The secret of the installation, under whose protection the tokens of gateways are kept. */
  readonly secret: string
  /** Whether sandboxes may ask a gateway on the machine itself. */
  readonly loopbackForSandboxes: boolean
  /** How long a gateway may take to answer. */
  readonly timeoutMs?: number
}

/** Who asks gateways: whoever is above has them asked in the same way. */
export function taxCalculations(options: TaxOptions): CalculationQueue {
  const vault = new Vault(deriveKey(options.secret, 'tax'))
  return calculationQueue(new TaxGatewayClient({ ...options, vault }))
}

export function taxService(options: TaxOptions, queue = taxCalculations(options)): Service {
  const vault = new Vault(deriveKey(options.secret, 'tax'))
  const { loopbackForSandboxes } = options
  return service({
    ...manifest,
    routes: (app) => {
      rateRoutes(app)
      presetRoutes(app)
      settingsRoutes(app)
      calculationRoutes(app, queue)
      exemptionRoutes(app)
      gatewayRoutes(app, { vault, loopbackForSandboxes })
    },
    reactions,
    schedules,
    queues: [queue],
  })
}

async function hasTaxesOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await Promise.all([
    hasExemptionsOf(tx, customerId),
    hasCalculationsOf(tx, customerId),
    hasRequestedOf(tx, customerId),
  ])
  return found.includes(true)
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'tax',
  version: '1.0.0',
  basePath: '/api/v1/pricing',
  summary: 'Tax rates, exemptions and what is owed on a sale',
  floor: 1,
  chapter: 3,
  scopes: {
    'tax:read': 'Read tax rates, settings, exemptions and calculations',
    'tax:calculate': 'Calculate taxes',
    'tax:write': 'Change tax rates, settings and the tax gateway, decide on exemptions',
  },
  roles: {
    ADMIN: ['tax:*'],
    CATALOG_MANAGER: ['tax:read'],
    ORDER_MANAGER: ['tax:read', 'tax:calculate'],
    FINANCE: ['tax:*'],
    SUPPORT: ['tax:read', 'tax:calculate'],
    ANALYST: ['tax:read'],
  },
  agentPolicies,
  ids: ['txr', 'txc', 'txe'],
  refersTo: { cus: hasTaxesOf },
  reads: ['customers.customer_directory'],
  samples,
  seed,
  events: Object.values(events),
  personal: [exemptionRecords, requestedRecords, calculationRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
