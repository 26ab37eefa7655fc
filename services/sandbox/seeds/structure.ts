/** How the shop of the seeds is ordered: categories, what describes its coffee, and what is shown together. */

export interface SeedCategory {
  readonly handle: string
  readonly name: string
  readonly parent?: string
  readonly translations: Readonly<Record<string, { readonly name: string }>>
}

/** A category stands behind the one that it is in. */
export const categories: readonly SeedCategory[] = [
  {
    handle: 'coffee-and-tea',
    name: 'Coffee and tea',
    translations: { de: { name: 'Kaffee und Tee' } },
  },
  { handle: 'kitchen', name: 'Kitchen', translations: { de: { name: 'Küche' } } },
  {
    handle: 'ceramics',
    name: 'Ceramics',
    parent: 'kitchen',
    translations: { de: { name: 'Keramik' } },
  },
  { handle: 'pantry', name: 'Pantry', translations: { de: { name: 'Vorrat' } } },
  { handle: 'home', name: 'Home', translations: { de: { name: 'Wohnen' } } },
]

export const coffeeType = {
  name: 'Coffee',
  attributes: [
    {
      key: 'roast',
      name: 'Roast',
      type: 'ENUM',
      values: ['light', 'medium', 'dark'],
      facet: true,
      translations: {
        de: { name: 'Röstung', values: { light: 'hell', medium: 'mittel', dark: 'dunkel' } },
      },
    },
    {
      key: 'origin',
      name: 'Origin',
      type: 'STRING',
      facet: true,
      searchable: true,
      translations: { de: { name: 'Herkunft' } },
    },
    { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g', facet: true },
  ],
} as const

export const collections = [
  {
    handle: 'breakfast',
    title: 'For breakfast',
    kind: 'RULE',
    sort: 'TITLE',
    rules: [{ field: 'TAG', operator: 'IS', values: ['breakfast'] }],
    translations: { de: { title: 'Zum Frühstück' } },
  },
  {
    handle: 'coffee-by-price',
    title: 'All our coffee',
    kind: 'RULE',
    sort: 'PRICE_ASC',
    rules: [{ field: 'TAG', operator: 'IS', values: ['coffee'] }],
    translations: { de: { title: 'Alle Kaffees' } },
  },
] as const
