import type { Tx } from '@souk/platform'
import { settingsTable } from './rows.ts'
import { defaultSettings, type MessageSettings } from './settings.ts'

export function getSettings(tx: Tx): Promise<MessageSettings> {
  return settingsTable.only(tx, defaultSettings)
}

/** Whoever changes settings waits here for others who do. */
export function lockSettings(tx: Tx): Promise<MessageSettings> {
  return settingsTable.lockOnly(tx, defaultSettings)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateSettings(tx: Tx, settings: MessageSettings): Promise<void> {
  return settingsTable.update(tx, settings)
}
