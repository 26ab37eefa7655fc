import { nextAfter, type PersonalRecords } from '@souk/platform'
import { listViewsWithAddresses, updateView } from './store.ts'
import { namesOneOf, withoutAddresses } from './view.ts'

/** Filters are kept as somebody typed them. They are no record of the person, so that no copy has them. */
export const savedViewRecords: PersonalRecords = {
  name: 'saved_views',
  columns: { 'identity.saved_views': ['name', 'filters'] },
  copy: async () => ({ records: [], next: null }),
  erase: async (tx, { emails }, after) => {
    const views = await listViewsWithAddresses(tx, after)
    const theirs = views.filter((view) => namesOneOf(view, emails))
    for (const view of theirs) await updateView(tx, withoutAddresses(view, tx.now))
    return { ids: theirs.map(({ id }) => id), next: nextAfter(views) }
  },
}
