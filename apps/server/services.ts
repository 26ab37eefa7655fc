import { manifest as accounts, accountsService } from '@souk/accounts/manifest'
import { manifest as activity, activityService } from '@souk/activity/manifest'
import { composeAgentPolicies, type SendApprovedRequest } from '@souk/approvals/contract'
import { manifest as approvals, approvalsService } from '@souk/approvals/manifest'
import {
  channelUnknown,
  checkListed,
  describeVariants,
  findUnknown,
  groupsOf,
  listBundleParts,
  listVariantsWithSkus,
} from '@souk/catalog/contract'
import { manifest as catalog, catalogService } from '@souk/catalog/manifest'
import { manifest as checkout, checkoutService } from '@souk/checkout/manifest'
import { manifest as commissions } from '@souk/commissions/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as feed, feedService } from '@souk/feed/manifest'
import { manifest as files, filesService } from '@souk/files/manifest'
import { allKinds } from '@souk/gateways/contract'
import { manifest as gateways, gatewaysService } from '@souk/gateways/manifest'
import { composeRights, getTenant, type Identity } from '@souk/identity/contract'
import { manifest as identity, identityService } from '@souk/identity/manifest'
import { inventoryService } from '@souk/inventory/manifest'
import { manifest as jobs, jobsService } from '@souk/jobs/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { findProviderName } from '@souk/marketplace/contract'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { manifest as messages } from '@souk/messages/manifest'
import { firstOrderOfQuote, hasOrder } from '@souk/orders/contract'
import { manifest as orders, ordersService } from '@souk/orders/manifest'
import { manifest as paymentLinks, paymentLinksService } from '@souk/payment-links/manifest'
import { manifest as paymentMethods, paymentMethodsService } from '@souk/payment-methods/manifest'
import { charging, manifest as payments, paymentsService } from '@souk/payments/manifest'
import { type FileStore, kernelTraces, type Samples, type Service, type Tx } from '@souk/platform'
import { byFloor } from '@souk/platform/process'
import { manifest as pricing, pricingService } from '@souk/pricing/manifest'
import { manifest as privacy, privacyService } from '@souk/privacy/manifest'
import { promotionsService } from '@souk/promotions/manifest'
import { manifest as reconciliation, reconciliationService } from '@souk/reconciliation/manifest'
import { manifest as reviews } from '@souk/reviews/manifest'
import { manifest as sandbox, sandboxService } from '@souk/sandbox/manifest'
import { manifest as shipping, shippingQuotes, shippingService } from '@souk/shipping/manifest'
import { StoredValueCodes } from '@souk/stored-value/contract'
import { manifest as storedValue, storedValueService } from '@souk/stored-value/manifest'
import { manifest as tax, taxCalculations, taxService } from '@souk/tax/manifest'
import { manifest as webhooks, webhooksService } from '@souk/webhooks/manifest'
import { sharedSamples } from './meta/samples.ts'

/** Every service of the product. The order does not matter: each says on which floor it stands. */
export const services = byFloor([
  accounts,
  activity,
  approvals,
  catalog,
  checkout,
  commissions,
  customers,
  feed,
  files,
  gateways,
  identity,
  inventoryService({ listBundleParts, listVariantsWithSkus }),
  jobs,
  ledger,
  marketplace,
  messages,
  orders,
  paymentLinks,
  paymentMethods,
  payments,
  pricing,
  privacy,
  promotionsService({ describeItems: describeVariants, hasOrder }),
  reconciliation,
  reviews,
  sandbox,
  shipping,
  storedValue,
  tax,
  webhooks,
])
composeRights(services)
composeAgentPolicies(services)

/** What the fields of the product look like. */
export const samples: Samples = Object.assign({}, sharedSamples, ...services.map(samplesOf))

function samplesOf({ samples }: Service): Samples {
  return samples
}

const kinds = services.flatMap(({ events }) => events)

/** What some services need of the process that runs them. */
export interface Running {
  readonly identity: Identity
  readonly secret: string
  readonly baseUrl: string
  readonly webhookLoopback: boolean
  readonly fileStore: FileStore
  readonly filesAreShared: boolean
  readonly storageQuotaBytes: number
  readonly sandboxStorageQuotaBytes: number
  /** Sends what somebody has approved. */
  readonly sendApprovedRequest: SendApprovedRequest
}

/** What publishable keys name, of which identity knows nothing. */
const channels = {
  check: (tx: Tx, channel: string) => checkListed(tx, channel, '/channel'),
  refusals: [channelUnknown],
}

/** What pages of the shop call it. */
async function shopOf(tx: Tx) {
  const { name, timeZone, status } = await getTenant(tx)
  return { name, timeZone, isOpen: status === 'ACTIVE' }
}

/** The services as a process runs them; some are made there. */
export function servicesWith(running: Running): readonly Service[] {
  const { identity: who, secret, baseUrl, webhookLoopback: loopbackForSandboxes } = running
  const { storageQuotaBytes: liveBytes, sandboxStorageQuotaBytes: sandboxBytes } = running
  const quota = { liveBytes, sandboxBytes }
  const asking = { secret, loopbackForSandboxes }
  const quotes = shippingQuotes(asking)
  const taxes = taxCalculations(asking)
  const gatewayKinds = allKinds(asking)
  const codes = new StoredValueCodes(secret)
  const buying = charging(gatewayKinds, codes)
  const made = [
    identityService(who, { nameProvider: findProviderName, channels }),
    accountsService({ identity: who, secret, loopbackForSandboxes }),
    activityService({ secret }),
    approvalsService({ sendApprovedRequest: running.sendApprovedRequest }),
    sandboxService({ identity: who, kinds, samples }),
    pricingService({ secret, groupsOf, findUnknown, orderOf: firstOrderOfQuote }),
    ordersService({ secret }),
    webhooksService({ secret, baseUrl, loopbackForSandboxes, kinds }),
    feedService({ services }),
    shippingService(asking, quotes),
    storedValueService({ secret }),
    taxService(asking, taxes),
    gatewaysService({ ...asking, kinds: gatewayKinds }),
    paymentMethodsService(gatewayKinds),
    paymentsService(gatewayKinds, codes),
    checkoutService({ secret, quotes, taxes, charging: buying }),
    paymentLinksService({ secret, baseUrl, charging: buying, shopOf }),
    catalogService({ store: running.fileStore }),
    filesService({
      store: running.fileStore,
      quota,
      isShared: running.filesAreShared,
    }),
    reconciliationService({ store: running.fileStore, kinds: gatewayKinds }),
    jobsService({
      services,
      store: running.fileStore,
      quota,
      principalOf: (asked) => who.principalOf(asked),
    }),
  ]
  const mounted = withMade(services, made)
  // It asks all others what they keep of a person.
  const traces = kernelTraces({ kinds })
  const erasing = privacyService({ services: mounted, traces, store: running.fileStore, quota })
  return withMade(mounted, [erasing])
}

/** Those that were made stand in the place of what is known of them without a process. */
function withMade(declared: readonly Service[], made: readonly Service[]): readonly Service[] {
  const madeOf = new Map(made.map((service) => [service.name, service]))
  return declared.map((service) => madeOf.get(service.name) ?? service)
}
