import { listSequencesAbout, nextSequence, type PersonalTraces } from '@souk/platform'
import { listReceiverIds } from './log/store.ts'
import { forgetAnswers } from './store.ts'

/** So many events by one transaction, whose deliveries wait for it. */
const eventsAtOnce = 200

/**
 * Deliveries send what the log has, so that there is nothing of an event in them but what receivers answered. Whoever has to
 * record an answer holds the delivery: that was done before, or learns that it is not kept. Lanes are not held, so that
 * other deliveries go on.
 */
export const deliveryTraces: PersonalTraces = {
  name: 'webhook answers',
  columns: { 'webhooks.attempts': ['answer'] },
  erase: async (tx, ids, after = null) => {
    const receiverIds = await listReceiverIds(tx)
    if (after === null) await forgetAnswers(tx, receiverIds, { ids })
    const sequences = await listSequencesAbout(tx, ids, { after, limit: eventsAtOnce })
    await forgetAnswers(tx, receiverIds, { sequences })
    return { ids: [], next: nextSequence(sequences, eventsAtOnce) }
  },
}
