import assert from 'node:assert/strict'
import { euVat } from './eu-vat.ts'
import type { Preset } from './preset.ts'

export const presets: readonly Preset[] = [euVat]

/** The schema of a request takes no other keys. */
export function presetOf(key: string): Preset {
  const preset = presets.find((known) => known.key === key)
  assert(preset, `no preset is called ${key}`)
  return preset
}
