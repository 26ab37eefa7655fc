import type { App } from '@souk/platform'
import { applySeedsWithPast, pastSeconds } from '@souk/sandbox/contract'

export const currency = 'EUR'

/** Its first orders are some weeks old, so that there is something to compare. */
export const clockOffsetMs = -1_000 * pastSeconds

/** The demo is a shop and a marketplace. */
const seeds = ['b2c-small', 'marketplace-3-providers'] as const

export async function seedDemo(app: App, apiKey: string): Promise<void> {
  await applySeedsWithPast({ app, authorization: `Bearer ${apiKey}`, currency }, seeds)
}
