export const moderations = ['AUTOMATIC', 'BEFORE_PUBLICATION'] as const
export type Moderation = (typeof moderations)[number]

/** How a tenant has its reviews written and published. */
export interface ReviewSettings {
  /** Whether a review is published by itself, or waits for somebody to look at it. */
  readonly moderation: Moderation
  /** How long after the last delivery a review can be written. */
  readonly windowDays: number
  /** How long one side of a sale waits for the other. */
  readonly blindDays: number
  /** What can be rated beside the whole. */
  readonly aspects: readonly string[]
  readonly version: number
  readonly updatedAt: Date | null
}

export type ReviewSettingsChanges = Partial<Omit<ReviewSettings, 'version' | 'updatedAt'>>

/** Of a tenant that has never changed anything. */
export const defaultSettings: ReviewSettings = {
  moderation: 'AUTOMATIC',
  windowDays: 90,
  blindDays: 14,
  aspects: ['quality', 'delivery', 'communication'],
  version: 1,
  updatedAt: null,
}

export function changeSettings(
  settings: ReviewSettings,
  changes: ReviewSettingsChanges,
  now: Date,
): ReviewSettings {
  return { ...settings, ...changes, version: settings.version + 1, updatedAt: now }
}
