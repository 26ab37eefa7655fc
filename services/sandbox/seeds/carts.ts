import type { SeedClient } from './client.ts'

const carts = '/api/v1/carts'

/** Carts of guests: one that was left a day ago, and one that is being filled. */
export const seedCarts = [
  { daysAgo: 1, email: 'jonas@example.com', items: { 'COF-ETH-250': 2, 'POT-CEZVE-300': 1 } },
  { daysAgo: 0, email: 'mia@example.com', items: { 'TEA-MINT-80': 3 } },
] as const

interface Listed {
  readonly content: readonly unknown[]
}

/** Once for each address. A seed can do without it, where nobody keeps carts or the caller may not fill them. */
export async function addCart(
  client: SeedClient,
  { email, items }: (typeof seedCarts)[number],
): Promise<void> {
  const found = await client.tried<Listed>('GET', `${carts}?email=${encodeURIComponent(email)}`)
  if (found?.content.length !== 0) return
  await client.tried('POST', carts, {
    email,
    channel: 'web',
    items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
  })
}
