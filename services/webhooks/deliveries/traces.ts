import { listSequencesAbout, nextSequence, type PersonalTraces, partsOf } from '@souk/platform'
import { lanes } from '../lanes.ts'
import { listReceiverIds } from './log/store.ts'
import { forgetAnswers } from './store.ts'

const eventsAtOnce = 200
/** So many events by one transaction, for which the lanes have to wait. */
const eventsMax = 2_000

/**
 * Deliveries send what the log has, so that there is nothing of an event in them but what receivers answered. The lanes are
 * held: a step that has to record an answer does so before, or learns that it is not kept.
 */
export const deliveryTraces: PersonalTraces = {
  name: 'webhook answers',
  columns: { 'webhooks.attempts': ['answer'] },
  erase: async (tx, ids, after = null) => {
    await lanes.lockAll(tx)
    const receiverIds = await listReceiverIds(tx)
    const found = await listSequencesAbout(tx, ids, { after, limit: eventsMax })
    for (const sequences of partsOf(found, eventsAtOnce)) {
      await forgetAnswers(tx, receiverIds, { sequences })
    }
    await forgetAnswers(tx, receiverIds, { ids })
    return { ids: [], next: nextSequence(found, eventsMax) }
  },
}
