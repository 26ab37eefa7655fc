import { schedule } from '@souk/platform'
import { deleteExpiredQuotes, expiredQuotes } from './quotes/store.ts'

export const schedules = [
  schedule('shipping.forget_quotes', {
    everySeconds: 60,
    work: expiredQuotes,
    run: deleteExpiredQuotes,
  }),
]
