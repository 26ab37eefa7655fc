import type { AuditEntry } from '@souk/sdk'

type Thing = NonNullable<AuditEntry['resource']>

/** What was done once, with all that it changed: each thing has an entry of its own in the trail. */
export type FoldedEntry = AuditEntry & { readonly others?: readonly Thing[] }

/** Entries of one request follow each other. The first stands for all, and an order is what people know best. */
export function foldEntries(entries: readonly FoldedEntry[]): readonly FoldedEntry[] {
  const groups: AuditEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.[0] && isSameDeed(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups.map((group) => {
    const things = group.flatMap(({ resource }) => resource ?? [])
    const first =
      group.find(({ resource }) => resource?.type === 'order') ?? (group[0] as AuditEntry)
    const others = things.filter(({ id }) => id !== first.resource?.id)
    return {
      ...first,
      others: others.filter(({ id }, at) => others.findIndex((one) => one.id === id) === at),
    }
  })
}

/** Work that runs by itself has no request of its own: what it does at one moment belongs together. */
function isSameDeed(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.request_id === other.request_id &&
    one.operation === other.operation &&
    one.actor.id === other.actor.id &&
    one.at === other.at
  )
}
