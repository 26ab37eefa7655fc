import { oneByOne, schedule } from '@souk/platform'
import { findRemovalForUpdate, removals, removeOn } from './price-list-prices/store.ts'
import { followTimes } from './price-lists/operations.ts'
import { dueLists, findDueForUpdate } from './price-lists/store.ts'
import { expiredQuotes, forgetExpired } from './quotes/store.ts'

export const schedules = [
  // Prices go by the clock. This tells others.
  schedule('pricing.follow_price_lists', {
    everySeconds: 1,
    work: dueLists,
    run: oneByOne(findDueForUpdate, followTimes),
  }),
  schedule('pricing.remove_list_prices', {
    everySeconds: 5,
    work: removals,
    run: oneByOne(findRemovalForUpdate, removeOn),
  }),
  schedule('pricing.forget_quotes', {
    everySeconds: 60,
    work: expiredQuotes,
    run: forgetExpired,
  }),
]
