import { monthsAfter } from '../stored-value.ts'

/** What holds for all that a tenant issues. */
export interface StoredValueSettings {
  /** Null for never. */
  readonly expiresAfterMonths: number | null
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has never changed anything. */
export const defaultSettings: StoredValueSettings = {
  expiresAfterMonths: null,
  version: 1,
  updatedAt: null,
}

export function changeSettings(
  settings: StoredValueSettings,
  expiresAfterMonths: number | null,
  now: Date,
): StoredValueSettings {
  return { expiresAfterMonths, version: settings.version + 1, updatedAt: now }
}

/** When what is issued now is over. */
export function expiryOf({ expiresAfterMonths }: StoredValueSettings, now: Date): Date | null {
  return expiresAfterMonths === null ? null : monthsAfter(now, expiresAfterMonths)
}
