import type { Translation } from '../translation.ts'
import { accounting } from './accounting.ts'
import { agents } from './agents.ts'
import { aiAudit } from './ai-audit.ts'
import { analytics } from './analytics.ts'
import { approvals } from './approvals.ts'
import { availability } from './availability.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { channels } from './channels.ts'
import { collections } from './collections.ts'
import { commissions } from './commissions.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { actors, eventLog, nouns } from './event-log.ts'
import { events } from './events.ts'
import { fields } from './fields.ts'
import { gateways } from './gateways.ts'
import { grants } from './grants.ts'
import { holds } from './holds.ts'
import { inventory } from './inventory.ts'
import { jobs } from './jobs.ts'
import { journals } from './journals.ts'
import { keys } from './keys.ts'
import { kit } from './kit.ts'
import { ledger } from './ledger.ts'
import { legalHolds } from './legal-holds.ts'
import { media } from './media.ts'
import { menu } from './menu.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { paymentLinks } from './payment-links.ts'
import { paymentMethods } from './payment-methods.ts'
import { payments } from './payments.ts'
import { policies } from './policies.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { problems } from './problems/index.ts'
import { productTranslations } from './product-translations.ts'
import { productTypes } from './product-types.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { providers } from './providers.ts'
import { reconciliation } from './reconciliation.ts'
import { recording } from './recording.ts'
import { relations } from './relations.ts'
import { roles } from './roles.ts'
import { routing } from './routing.ts'
import { sandbox } from './sandbox.ts'
import { scopes } from './scopes.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { shipping } from './shipping.ts'
import { states } from './states.ts'
import { storedValue } from './stored-value.ts'
import { taxes } from './taxes.ts'
import { transfers } from './transfers.ts'
import { translations } from './translations.ts'
import { webhooks } from './webhooks.ts'
import { works } from './works.ts'

export const de: Translation = {
  kit,
  shell,
  session,
  menu,
  orders,
  accounting,
  journals,
  ledger,
  legalHolds,
  payments,
  commissions,
  paymentLinks,
  disputes,
  paymentMethods,
  storedValue,
  overview,
  providers,
  analytics,
  approvals,
  agents,
  policies,
  gateways,
  grants,
  aiAudit,
  scopes,
  operations,
  works,
  customers,
  inventory,
  holds,
  transfers,
  routing,
  prices,
  products,
  productTranslations,
  reconciliation,
  relations,
  availability,
  carts,
  categories,
  collections,
  productTypes,
  channels,
  translations,
  media,
  jobs,
  roles,
  states,
  events,
  fields,
  privacy,
  recording,
  problems,
  eventLog,
  actors,
  nouns,
  webhooks,
  sandbox,
  keys,
  settings,
  promotions,
  shipping,
  taxes,
}
