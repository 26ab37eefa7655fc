import { agents } from './agents.ts'
import { aiAudit } from './ai-audit.ts'
import { analytics } from './analytics.ts'
import { approvals } from './approvals.ts'
import { customers } from './customers.ts'
import { actors, eventLog, nouns } from './event-log.ts'
import { grants } from './grants.ts'
import { inventory } from './inventory.ts'
import { keys } from './keys.ts'
import { kit } from './kit.ts'
import { ledger } from './ledger.ts'
import { menu } from './menu.ts'
import { events, fields } from './names.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { payments } from './payments.ts'
import { policies } from './policies.ts'
import { problems } from './problems.ts'
import { products } from './products.ts'
import { providers } from './providers.ts'
import { roles } from './roles.ts'
import { sandbox } from './sandbox.ts'
import { scopes } from './scopes.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'
import { webhooks } from './webhooks.ts'

/** Every text of the console in English. Other languages have the same shape, so that none can lack a text. */
export const en = {
  kit,
  shell,
  session,
  menu,
  orders,
  ledger,
  payments,
  overview,
  providers,
  analytics,
  approvals,
  agents,
  policies,
  grants,
  aiAudit,
  scopes,
  operations,
  customers,
  inventory,
  products,
  roles,
  states,
  events,
  fields,
  problems,
  eventLog,
  actors,
  nouns,
  webhooks,
  sandbox,
  keys,
  settings,
}

export type Texts = typeof en
