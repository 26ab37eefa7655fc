import { emailKey, erasedText } from '@souk/platform'
import { savedViewTooLarge } from '../problems.ts'

/** Filters of a page of the console under a name. */
export interface SavedView {
  readonly id: string
  /** Null for what a program made, or somebody who has left. */
  readonly ownerMemberId: string | null
  /** The provider whose people see it; null for the tenant's own. */
  readonly providerId: string | null
  readonly page: string
  readonly name: string
  readonly filters: Readonly<Record<string, string>>
  readonly shared: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type SavedViewDraft = Pick<
  SavedView,
  'ownerMemberId' | 'providerId' | 'page' | 'name' | 'filters' | 'shared'
>
export type SavedViewChanges = Partial<Pick<SavedView, 'name' | 'filters' | 'shared'>>

/** More than a list of names can show. */
export const viewsMax = 100

/** As much as an address can hold. */
const filterCharactersMax = 4_000

export function newView(draft: SavedViewDraft, id: string, now: Date): SavedView {
  return checked({ id, ...draft, version: 1, createdAt: now, updatedAt: now })
}

export function changeView(view: SavedView, changes: SavedViewChanges, now: Date): SavedView {
  return checked({ ...view, ...changes, version: view.version + 1, updatedAt: now })
}

function checked(view: SavedView): SavedView {
  const characters = JSON.stringify(view.filters).length
  if (characters > filterCharactersMax) {
    throw savedViewTooLarge({ charactersMax: filterCharactersMax })
  }
  return view
}

/** Whether one of these addresses stands in it, however it is written. Other words that mean somebody nobody can tell. */
export function namesOneOf({ name, filters }: SavedView, emails: readonly string[]): boolean {
  const texts = [name, ...Object.values(filters)].map(emailKey)
  return emails.some((email) => texts.some((text) => text.includes(emailKey(email))))
}

/** The view without the e-mail addresses that stand in it. */
export function withoutAddresses(view: SavedView, now: Date): SavedView {
  const kept = Object.entries(view.filters).filter(([, value]) => !value.includes('@'))
  const name = view.name.includes('@') ? erasedText : view.name
  return changeView(view, { name, filters: Object.fromEntries(kept) }, now)
}

/** Who asks, as far as it matters for views. */
export interface Viewer {
  /** Null for a program. */
  readonly memberId: string | null
  readonly providerId: string | null
  /** Looks after what others have shared. */
  readonly managesShared: boolean
}

/** What is not shared does not exist for others, and neither does what another party has. */
export function isVisible(view: SavedView, { memberId, providerId }: Viewer): boolean {
  if (view.providerId !== providerId) return false
  return view.shared || (memberId !== null && view.ownerMemberId === memberId)
}

export function mayChange(view: SavedView, { memberId, managesShared }: Viewer): boolean {
  const isOwn = memberId !== null && view.ownerMemberId === memberId
  return isOwn || (view.shared && managesShared)
}
