import type { Metadata } from '@souk/platform'

export interface StoredGroup {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Group extends StoredGroup {
  readonly memberCount: number
}

/** Prices look through all groups of a tenant; more would be segments. */
export const groupsMax = 1_000
/** Of a request that adds or removes them. */
export const membersNamedMax = 1_000

export interface GroupDraft {
  readonly name: string
  readonly description?: string | null
  readonly metadata?: Metadata
}
export type GroupChanges = Partial<Pick<StoredGroup, 'name' | 'description' | 'metadata'>>

/** Names that differ only in case, spaces around or Unicode form are one name. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

export function newGroup(draft: GroupDraft, id: string, now: Date): Group {
  const { name, description = null, metadata = {} } = draft
  const made = { version: 1, createdAt: now, updatedAt: now, memberCount: 0 }
  return { id, name: name.trim(), description, metadata, ...made }
}

export function edit(group: Group, changes: GroupChanges, now: Date): Group {
  const name = changes.name?.trim() ?? group.name
  return { ...group, ...changes, name, version: group.version + 1, updatedAt: now }
}
