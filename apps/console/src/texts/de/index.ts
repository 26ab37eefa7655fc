import type { Texts } from '../en/index.ts'
import { customers } from './customers.ts'
import { actors, eventLog, nouns } from './event-log.ts'
import { keys } from './keys.ts'
import { kit } from './kit.ts'
import { ledger } from './ledger.ts'
import { menu } from './menu.ts'
import { events, fields } from './names.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { problems } from './problems.ts'
import { products } from './products.ts'
import { roles } from './roles.ts'
import { sandbox } from './sandbox.ts'
import { areas, scopes } from './scopes.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'
import { webhooks } from './webhooks.ts'

export const de: Texts = {
  kit,
  shell,
  session,
  menu,
  orders,
  ledger,
  payments,
  operations,
  customers,
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
  scopes,
  areas,
  settings,
}
