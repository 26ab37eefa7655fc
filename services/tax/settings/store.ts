import type { Tx } from '@souk/platform'
import { settingsTable } from './rows.ts'
import { defaultSettings, type TaxSettings } from './settings.ts'

export function getSettings(tx: Tx): Promise<TaxSettings> {
  return settingsTable.only(tx, defaultSettings)
}

/** Whoever changes settings or rates waits here for others who do: rates must not overlap, and are counted. */
export function lockSettings(tx: Tx): Promise<TaxSettings> {
  return settingsTable.lockOnly(tx, defaultSettings)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateSettings(tx: Tx, settings: TaxSettings): Promise<void> {
  return settingsTable.update(tx, settings)
}
