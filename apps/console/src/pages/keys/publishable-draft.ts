import type { PublishableKey } from '@souk/sdk'
import { only } from '../../kit/given.ts'

/** A publishable key as the form has it. */
export interface PublishableDraft {
  readonly name: string
  /** Handle of the sales channel; it is chosen once. */
  readonly channel: string
  /** One in a line. */
  readonly origins: string
  readonly showsStock: boolean
}

export function publishableDraftOf(key: PublishableKey | undefined): PublishableDraft {
  return {
    name: key?.name ?? '',
    channel: key?.channel ?? '',
    origins: key?.origins.join('\n') ?? '',
    showsStock: key?.shows_stock ?? false,
  }
}

export function publishableFieldsOf({ name, origins, showsStock }: PublishableDraft) {
  return {
    name: name.trim(),
    origins: [...new Set(origins.split(/\s+/).filter(Boolean))],
    shows_stock: showsStock,
  }
}

const fieldOf = {
  name: 'name',
  channel: undefined,
  origins: 'origins',
  showsStock: 'shows_stock',
} as const

/** What is sent of the fields that changed. */
export function changedPublishable(
  draft: PublishableDraft,
  changed: readonly (keyof PublishableDraft)[],
) {
  return only(publishableFieldsOf(draft), new Set(changed.map((key) => fieldOf[key])))
}
