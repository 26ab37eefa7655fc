import type { App } from '@souk/platform'
import { applySeed, seedNames } from '@souk/sandbox/contract'

export const currency = 'EUR'

/** The demo is every seed that a sandbox can be filled with: a shop and a marketplace. */
export async function seedDemo(app: App, apiKey: string): Promise<void> {
  const authorization = `Bearer ${apiKey}`
  for (const name of seedNames) await applySeed({ app, authorization, currency }, name)
}
