import type { LaterTexts } from '../en/later.ts'
import { account } from './account.ts'
import { checkout } from './checkout.ts'
import { address, order } from './order.ts'

export const later: LaterTexts = { account, checkout, order, address }
