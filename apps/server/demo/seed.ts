import type { App } from '@souk/platform'
import { applySeed } from '@souk/sandbox/contract'

export const currency = 'EUR'

/** The demo is a shop and a marketplace. */
const seeds = ['b2c-small', 'marketplace-3-providers'] as const

export async function seedDemo(app: App, apiKey: string): Promise<void> {
  const authorization = `Bearer ${apiKey}`
  for (const name of seeds) await applySeed({ app, authorization, currency }, name)
}
