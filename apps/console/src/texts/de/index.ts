import type { Texts } from '../en/index.ts'
import { customers } from './customers.ts'
import { inventory } from './inventory.ts'
import { kit } from './kit.ts'
import { ledger } from './ledger.ts'
import { menu } from './menu.ts'
import { events, fields } from './names.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { problems } from './problems.ts'
import { products } from './products.ts'
import { roles } from './roles.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'

export const de: Texts = {
  kit,
  shell,
  session,
  menu,
  orders,
  ledger,
  payments,
  customers,
  inventory,
  products,
  roles,
  states,
  events,
  fields,
  problems,
}
