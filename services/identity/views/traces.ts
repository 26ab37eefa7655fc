import { kernelTraces, type PersonalTraces } from '@souk/platform'
import { events } from '../events.ts'
import { listViewsWithAddresses, updateView } from './store.ts'
import { withoutAddresses } from './view.ts'

/**
 * Filters are kept as somebody typed them. Whose e-mail address one was cannot be told once the person is gone, so every
 * address goes. Events of a view are of no other domain.
 */
export const savedViewTraces: PersonalTraces = {
  name: 'saved views',
  columns: { 'identity.saved_views': ['name', 'filters'] },
  erase: async (tx) => {
    const views = await listViewsWithAddresses(tx)
    if (views.length === 0) return
    for (const view of views) await updateView(tx, withoutAddresses(view, tx.now))
    const viewIds = views.map(({ id }) => id)
    for (const { erase } of kernelTraces({ kinds: events })) await erase(tx, viewIds)
  },
}
