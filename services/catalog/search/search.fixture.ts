import assert from 'node:assert/strict'
import { asOwner, type World } from '@souk/platform/testing'
import { euros, Shop } from '../catalog.fixture.ts'

export interface Hit {
  readonly id: string
  readonly title: string
  readonly price: { readonly amount: number; readonly currency: string } | null
  readonly matched_variant: {
    readonly id: string
    readonly option_values: Readonly<Record<string, string>>
  }
}
export interface Found {
  readonly data: readonly Hit[]
  readonly page: { readonly next: string | null }
  readonly total: { readonly value: number; readonly relation: string } | null
  readonly facets:
    | readonly {
        readonly key: string
        readonly name: string | null
        readonly label: string | null
        readonly unit: string | null
        readonly values: readonly {
          readonly value: string
          readonly label: string
          readonly count: number
        }[]
      }[]
    | null
  readonly corrections: readonly { readonly word: string; readonly used: readonly string[] }[]
  readonly expansions: readonly { readonly word: string; readonly used: readonly string[] }[]
}

export async function find(
  caller: Shop['caller'],
  query: Record<string, string | number>,
): Promise<Found> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )
  const answer = await caller.get<Found>(`/v1/catalog/search?${text}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

export const titles = ({ data }: Found) => data.map(({ title }) => title)
export const facet = ({ facets }: Found, key: string, name: string | null = null) =>
  facets
    ?.find((one) => one.key === key && one.name === name)
    ?.values.map(({ value, count }) => [value, count])

export const sized = (
  title: string,
  sizes: Record<string, [amount: number, units: number]>,
  more = {},
) => ({
  title,
  options: [{ name: 'size', values: ['S', 'M', 'L'] }],
  variants: Object.entries(sizes).map(([size, [amount, available]]) => ({
    option_values: { size },
    price: euros(amount),
    inventory: { available },
  })),
  ...more,
})

export async function shopWith(world: World, ...drafts: object[]): Promise<Shop> {
  const shop = new Shop(world)
  for (const draft of drafts) await shop.product(draft)
  await world.settle()
  return shop
}

/** Rows like those that the API has made for the one product of a shop: to ask it two hundred times would show nothing more. */
export async function copyProducts(world: World, shop: Shop, times: number): Promise<void> {
  const copy = (table: string, changes: string) =>
    `insert into catalog.${table}
     select (jsonb_populate_record(original, jsonb_build_object(${changes}))).*
     from catalog.${table} original, generate_series(1, $2::int) n where tenant_id = $1`
  const [product, variant] = [`md5('product' || n)::uuid`, `md5('variant' || n)::uuid`]
  const values = [world.tenant(shop.name), times]
  await asOwner(world.db, async (client) => {
    for (const statement of [
      copy(
        'products',
        `'id', ${product}, 'handle', 'thing-' || n, 'default_variant_id', ${variant}`,
      ),
      copy('variants', `'id', ${variant}, 'product_id', ${product}`),
      copy('product_categories', `'product_id', ${product}`),
    ]) {
      await client.query(statement, values)
    }
  })
}

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
