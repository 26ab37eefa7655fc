import { account } from './account.ts'
import { checkout } from './checkout.ts'
import { address, order } from './order.ts'

/** Texts of pages that are loaded with the first visit to them, and come with those. */
export const later = { account, checkout, order, address }

export type LaterTexts = typeof later
