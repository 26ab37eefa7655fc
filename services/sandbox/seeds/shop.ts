/** A small shop and marketplace that a newcomer can look at: prices in hundredths, all names made up. */

export const providers = [
  { handle: 'atlas-ceramics', display_name: 'Atlas Ceramics', country: 'MA' },
  { handle: 'cedar-and-salt', display_name: 'Cedar & Salt', country: 'LB' },
  { handle: 'nomad-weavers', display_name: 'Nomad Weavers', country: 'TR' },
] as const

type ProviderHandle = (typeof providers)[number]['handle']

/** Where it sells, beside the channel that every tenant has. */
export const channels = [
  { handle: 'web', name: 'Web shop' },
  { handle: 'mobile', name: 'Mobile app' },
  { handle: 'pos', name: 'Roastery bar' },
] as const

type ChannelHandle = (typeof channels)[number]['handle']

export interface SeedProduct {
  readonly sku: string
  readonly title: string
  readonly description: string
  readonly amount: number
  /** Units in stock; undefined for products whose stock is not tracked. */
  readonly available?: number
  readonly kind?: 'DIGITAL' | 'SERVICE' | 'GIFT_CARD'
  readonly provider?: ProviderHandle
  /** The only channel that it is sold in, if not in all. */
  readonly channel?: ChannelHandle
  readonly category?: string
  readonly tags?: readonly string[]
  /** What is known of a coffee. */
  readonly coffee?: { readonly roast: string; readonly origin?: string; readonly weight: number }
  /** It comes in several sizes, each a variant with this stock. */
  readonly sizes?: readonly string[]
}

export const products: readonly SeedProduct[] = [
  {
    sku: 'COF-ETH-250',
    title: 'Ethiopia Guji, 250 g',
    description: 'Washed arabica, roasted light. Apricot, jasmine, black tea.',
    amount: 1_290,
    available: 180,
    category: 'coffee-and-tea',
    tags: ['coffee', 'breakfast'],
    coffee: { roast: 'light', origin: 'Ethiopia', weight: 250 },
  },
  {
    sku: 'COF-COL-250',
    title: 'Colombia Huila, 250 g',
    description: 'Roasted medium for filter and espresso. Red apple, caramel.',
    amount: 1_150,
    available: 240,
    channel: 'pos',
    category: 'coffee-and-tea',
    tags: ['coffee'],
    coffee: { roast: 'medium', origin: 'Colombia', weight: 250 },
  },
  {
    sku: 'COF-HOUSE-1KG',
    title: 'House espresso, 1 kg',
    description: 'The blend of our own bar. Chocolate, hazelnut, a little plum.',
    amount: 3_200,
    available: 90,
    category: 'coffee-and-tea',
    tags: ['coffee', 'breakfast'],
    coffee: { roast: 'dark', weight: 1_000 },
  },
  {
    sku: 'TEA-MINT-80',
    title: 'Nana mint tea, 80 g',
    description: 'Gunpowder green with dried spearmint.',
    amount: 790,
    available: 310,
    category: 'coffee-and-tea',
    tags: ['breakfast'],
  },
  {
    sku: 'POT-CEZVE-300',
    title: 'Copper cezve, 300 ml',
    description: 'Hand-hammered, tinned inside, walnut handle.',
    amount: 4_900,
    available: 35,
    category: 'kitchen',
  },
  {
    sku: 'BOOK-BREW-PDF',
    title: 'Brewing at home, e-book',
    description: 'Forty pages on grinding, water and patience. PDF, sent by mail.',
    amount: 900,
    kind: 'DIGITAL',
  },
  {
    sku: 'CARD-50',
    title: 'Gift card, 50.00',
    description: 'For everything in the shop. Its code is shown once it is paid for.',
    amount: 5_000,
    kind: 'GIFT_CARD',
  },
  {
    sku: 'SHIRT-ROAST',
    title: 'Roastery T-shirt',
    description: 'Heavy organic cotton with the mark of the roastery.',
    amount: 2_900,
    available: 12,
    category: 'home',
    sizes: ['S', 'M', 'L', 'XL'],
  },
  {
    sku: 'CUP-ATLAS-2',
    title: 'Pair of espresso cups',
    description: 'Stoneware, thrown by hand, tin-white glaze.',
    amount: 2_800,
    available: 64,
    provider: 'atlas-ceramics',
    category: 'ceramics',
    tags: ['breakfast'],
  },
  {
    sku: 'TAG-ATLAS-28',
    title: 'Cooking tagine, 28 cm',
    description: 'Unglazed clay for the stove. Season it once, keep it for life.',
    amount: 5_600,
    available: 22,
    provider: 'atlas-ceramics',
    category: 'ceramics',
  },
  {
    sku: 'BOWL-ATLAS-4',
    title: 'Four breakfast bowls',
    description: 'Cobalt pattern, dishwasher safe.',
    amount: 4_400,
    available: 40,
    provider: 'atlas-ceramics',
    category: 'ceramics',
    tags: ['breakfast'],
  },
  {
    sku: 'SALT-CEDAR-200',
    title: 'Smoked sea salt, 200 g',
    description: 'Pan-dried flakes, cold-smoked over cedar.',
    amount: 950,
    available: 150,
    provider: 'cedar-and-salt',
    category: 'pantry',
  },
  {
    sku: 'OIL-CEDAR-500',
    title: 'Early-harvest olive oil, 500 ml',
    description: 'Souri olives, pressed within four hours.',
    amount: 1_850,
    available: 120,
    provider: 'cedar-and-salt',
    category: 'pantry',
  },
  {
    sku: 'KILIM-NOMAD-120',
    title: 'Kilim runner, 120 × 70 cm',
    description: 'Flat-woven wool in madder red and indigo.',
    amount: 18_900,
    available: 6,
    provider: 'nomad-weavers',
    category: 'home',
  },
  {
    sku: 'TOWEL-NOMAD-2',
    title: 'Two peshtemal towels',
    description: 'Long-staple cotton, light to pack, quick to dry.',
    amount: 3_900,
    available: 75,
    provider: 'nomad-weavers',
    category: 'home',
  },
]

export const customers = [
  { email: 'amira.haddad@example.com', name: 'Amira Haddad' },
  { email: 'jonas.weber@example.com', name: 'Jonas Weber' },
  { email: 'sofia.ricci@example.com', name: 'Sofia Ricci' },
  { email: 'noah.dubois@example.com', name: 'Noah Dubois' },
] as const

export interface SeedOrder {
  readonly externalId: string
  /** When it is placed in a sandbox with a past; unpaid orders expire after a day. */
  readonly daysAgo: number
  /** Which of the customers above; none for a guest. */
  readonly customer?: number
  readonly channel: ChannelHandle
  readonly items: Readonly<Record<string, number>>
  readonly steps: readonly ('pay' | 'fulfill' | 'cancel')[]
}

export const orders: readonly SeedOrder[] = [
  {
    externalId: 'demo-order-1',
    daysAgo: 26,
    customer: 0,
    channel: 'web',
    items: { 'COF-ETH-250': 2, 'TEA-MINT-80': 1 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-2',
    daysAgo: 23,
    customer: 1,
    channel: 'web',
    items: { 'POT-CEZVE-300': 1, 'COF-HOUSE-1KG': 1 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-3',
    daysAgo: 21,
    customer: 2,
    channel: 'mobile',
    items: { 'CUP-ATLAS-2': 2 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-4',
    daysAgo: 18,
    customer: 0,
    channel: 'mobile',
    items: { 'KILIM-NOMAD-120': 1 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-5',
    daysAgo: 15,
    customer: 3,
    channel: 'web',
    items: { 'SALT-CEDAR-200': 3, 'OIL-CEDAR-500': 2 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-6',
    daysAgo: 13,
    channel: 'pos',
    items: { 'COF-COL-250': 1 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-7',
    daysAgo: 10,
    customer: 2,
    channel: 'web',
    items: { 'BOOK-BREW-PDF': 1 },
    steps: ['pay', 'fulfill'],
  },
  {
    externalId: 'demo-order-8',
    daysAgo: 4,
    customer: 1,
    channel: 'web',
    items: { 'TAG-ATLAS-28': 1 },
    steps: ['pay'],
  },
  {
    externalId: 'demo-order-9',
    daysAgo: 2,
    customer: 2,
    channel: 'mobile',
    items: { 'TOWEL-NOMAD-2': 1, 'TEA-MINT-80': 2 },
    steps: ['pay'],
  },
  {
    externalId: 'demo-order-10',
    daysAgo: 7,
    customer: 3,
    channel: 'web',
    items: { 'BOWL-ATLAS-4': 1 },
    steps: ['pay', 'cancel'],
  },
  {
    externalId: 'demo-order-11',
    daysAgo: 1,
    channel: 'web',
    items: { 'COF-HOUSE-1KG': 2 },
    steps: ['cancel'],
  },
  {
    externalId: 'demo-order-12',
    daysAgo: 0,
    customer: 0,
    channel: 'web',
    items: { 'COF-ETH-250': 4 },
    steps: [],
  },
  {
    externalId: 'demo-order-13',
    daysAgo: 0,
    customer: 1,
    channel: 'mobile',
    items: { 'OIL-CEDAR-500': 1, 'SALT-CEDAR-200': 1 },
    steps: [],
  },
]
