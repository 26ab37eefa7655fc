import { pagedRecords } from '@souk/platform'
import { eraseBodies, listMessagesOfPerson } from './store.ts'
import { viewOfMessage } from './view.ts'

/** What was written in the threads of a person, by whichever side: it may name them. That something was written stays. */
export const messageRecords = pagedRecords({
  name: 'messages',
  columns: { 'messages.messages': ['body'] },
  list: (tx, { ids }, after) => listMessagesOfPerson(tx, ids, after),
  view: viewOfMessage,
  erase: eraseBodies,
})
