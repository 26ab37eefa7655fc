import { schedule } from '@souk/platform'
import { deleteExpiredLinks, expiredLinks } from './links/store.ts'
import { deleteOldMessages, oldMessages } from './messages/store.ts'

/** What is of no use any more says who wanted to sign in, and goes. */
export const schedules = [
  schedule('accounts.clear_links', {
    everySeconds: 300,
    work: expiredLinks,
    run: (tx) => deleteExpiredLinks(tx),
  }),
  schedule('accounts.clear_messages', {
    everySeconds: 300,
    work: oldMessages,
    run: (tx) => deleteOldMessages(tx),
  }),
]
