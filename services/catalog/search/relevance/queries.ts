/** What people type, and which products they hope for: 3 is what they mean, 2 what serves too, 1 what belongs to it. */
export interface JudgedQuery {
  readonly q: string
  readonly locale?: string
  readonly wanted: Readonly<Record<string, 1 | 2 | 3>>
}

const coffees = {
  'COF-ETH-250': 3,
  'COF-COL-250': 3,
  'COF-HOUSE-1KG': 3,
  'COF-DECAF-250': 3,
} as const
const mills = { 'GRIND-HAND': 3, 'GRIND-ELEC': 3, 'GRIND-SALT': 3 } as const
const teas = { 'TEA-MINT-80': 3, 'TEA-BLACK-100': 3, 'TEA-SENCHA-80': 3, 'TEA-EARL-50': 2 } as const

const english: readonly JudgedQuery[] = [
  { q: 'coffee beans', wanted: coffees },
  {
    q: 'coffee',
    wanted: { ...coffees, 'COF-COLD-1L': 3, 'GRIND-HAND': 3, 'POT-CEZVE-300': 1, 'MUG-TRAVEL': 1 },
  },
  {
    q: 'espresso',
    wanted: {
      'COF-HOUSE-1KG': 3,
      'CUP-ATLAS-2': 3,
      'POT-MOKA-6': 2,
      'COF-COL-250': 2,
      'GRIND-ELEC': 1,
    },
  },
  { q: 'espresso cups', wanted: { 'CUP-ATLAS-2': 3, 'POT-MOKA-6': 1 } },
  {
    q: 'expresso',
    wanted: {
      'COF-HOUSE-1KG': 3,
      'CUP-ATLAS-2': 3,
      'POT-MOKA-6': 2,
      'COF-COL-250': 2,
      'GRIND-ELEC': 1,
    },
  },
  { q: 'decaf', wanted: { 'COF-DECAF-250': 3 } },
  { q: 'decaffeinated coffee', wanted: { 'COF-DECAF-250': 3 } },
  { q: 'colombian', wanted: { 'COF-COL-250': 3 } },
  { q: 'etiopia', wanted: { 'COF-ETH-250': 3 } },
  { q: 'tea', wanted: { ...teas, 'TOWEL-TEA-3': 2, 'TRAY-BRASS': 2, 'COF-ETH-250': 1 } },
  { q: 'green tea', wanted: { 'TEA-SENCHA-80': 3, 'TEA-MINT-80': 2 } },
  { q: 'black tea', wanted: { 'TEA-BLACK-100': 3, 'TEA-EARL-50': 2, 'COF-ETH-250': 1 } },
  { q: 'mint teas', wanted: { 'TEA-MINT-80': 3 } },
  { q: 'tea pot', wanted: { 'POT-TEA-1L': 3 } },
  { q: 'teapots', wanted: { 'POT-TEA-1L': 3 } },
  { q: 'grinder', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3, 'GRIND-SALT': 2 } },
  { q: 'coffee grinder', wanted: { 'GRIND-HAND': 3 } },
  { q: 'electric grinders', wanted: { 'GRIND-ELEC': 3 } },
  { q: 'comandante', wanted: { 'GRIND-HAND': 3 } },
  { q: 'GRIND-ELEC', wanted: { 'GRIND-ELEC': 3 } },
  { q: 'cof eth 250', wanted: { 'COF-ETH-250': 3 } },
  { q: 'french press', wanted: { 'PRESS-800': 3, 'GRIND-ELEC': 1 } },
  { q: 'hario filters', wanted: { 'FILTER-V60-100': 3, 'DRIP-V60': 2 } },
  { q: 'v60', wanted: { 'DRIP-V60': 3, 'FILTER-V60-100': 2 } },
  { q: 'olive oil', wanted: { 'OIL-CEDAR-500': 3, 'SOAP-ALEPPO': 2 } },
  {
    q: 'olives',
    wanted: { 'OLIVES-300': 3, 'OIL-CEDAR-500': 2, 'BOWL-SALAD': 1, 'SOAP-ALEPPO': 1 },
  },
  { q: 'sea salt', wanted: { 'SALT-CEDAR-200': 3 } },
  { q: 'salt', wanted: { 'SALT-CEDAR-200': 3, 'GRIND-SALT': 3 } },
  { q: 'peper', wanted: { 'PEPPER-100': 3, 'GRIND-SALT': 3, HARISSA: 1 } },
  { q: 'tajine', wanted: { 'TAG-ATLAS-28': 3, 'BOOK-TAGINE': 2 } },
  { q: 'cooking tagine', wanted: { 'TAG-ATLAS-28': 3 } },
  { q: 'breakfast bowl', wanted: { 'BOWL-ATLAS-4': 3 } },
  { q: 'bowls', wanted: { 'BOWL-ATLAS-4': 3, 'BOWL-SALAD': 3 } },
  { q: 'blue mug', wanted: { 'MUG-BLUE': 3 } },
  { q: 'mugs', wanted: { 'MUG-BLUE': 3, 'MUG-TRAVEL': 3 } },
  { q: 'kelim', wanted: { 'KILIM-NOMAD-120': 3 } },
  { q: 'wool rugs', wanted: { 'RUG-BERBER': 3 } },
  { q: 'towel', wanted: { 'TOWEL-NOMAD-2': 3, 'TOWEL-TEA-3': 3 } },
  { q: 'tshirt', wanted: { 'TSHIRT-SOUK': 3 } },
  { q: 't shirts', wanted: { 'TSHIRT-SOUK': 3 } },
  { q: 'a gift for somebody', wanted: {} },
  { q: 'gift cards', wanted: { 'GIFT-CARD-50': 3 } },
  { q: 'ebook', wanted: { 'BOOK-BREW-PDF': 3 } },
  { q: 'wool blanket for the sofa', wanted: { 'BLANKET-WOOL': 3 } },
  { q: 'chocolat', wanted: { 'CHOC-70': 3, 'COF-HOUSE-1KG': 1 } },
  { q: 'latern', wanted: { 'LAMP-BRASS': 3 } },
]

/** Whoever speaks German types parts of compounds, and forgets umlauts. */
const german: readonly JudgedQuery[] = [
  { q: 'kaffeebohnen', locale: 'de', wanted: coffees },
  { q: 'Kaffeemühlen', locale: 'de', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3 } },
  { q: 'kaffeemuehle', locale: 'de-AT', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3 } },
  { q: 'espressotasse', locale: 'de', wanted: { 'CUP-ATLAS-2': 3 } },
  { q: 'Olivenöl', locale: 'de', wanted: { 'OIL-CEDAR-500': 3 } },
  { q: 'grüne oliven', locale: 'de', wanted: { 'OLIVES-300': 3 } },
  { q: 'wolldecken für das sofa', locale: 'de', wanted: { 'BLANKET-WOOL': 3 } },
  { q: 'geschirrtuch', locale: 'de', wanted: { 'TOWEL-TEA-3': 3 } },
  { q: 'hausschuhe', locale: 'de', wanted: { SLIPPERS: 3 } },
  { q: 'kupfer', locale: 'de', wanted: { 'POT-COPPER-3L': 3 } },
  { q: 'kupfert', locale: 'de', wanted: { 'POT-COPPER-3L': 3 } },
  { q: 'topf', locale: 'de', wanted: { 'POT-COPPER-3L': 3 } },
  { q: 'Töpfe', locale: 'de', wanted: { 'POT-COPPER-3L': 3 } },
  { q: 'kupfertpof', locale: 'de', wanted: { 'POT-COPPER-3L': 3 } },
  { q: 'hemd', locale: 'de', wanted: { 'TUNIC-LINEN': 3 } },
  { q: 'hemden', locale: 'de-CH', wanted: { 'TUNIC-LINEN': 3 } },
  { q: 'hemd sommer', locale: 'de', wanted: { 'TUNIC-LINEN': 3 } },
  { q: 'leinen', locale: 'de', wanted: { 'TUNIC-LINEN': 3, 'APRON-LINEN': 3 } },
  { q: 'schürze', locale: 'de', wanted: { 'APRON-LINEN': 3 } },
  { q: 'leinenshcürze', locale: 'de', wanted: { 'APRON-LINEN': 3 } },
  { q: 'gürtel', locale: 'de', wanted: { 'BELT-LEATHER': 3 } },
  { q: 'guertel', locale: 'de', wanted: { 'BELT-LEATHER': 3 } },
  { q: 'ledergürtl', locale: 'de', wanted: { 'BELT-LEATHER': 3 } },
  { q: 'leder', locale: 'de', wanted: { SLIPPERS: 3, 'BELT-LEATHER': 3 } },
  { q: 'tuch', locale: 'de', wanted: { 'TOWEL-TEA-3': 3, 'TOWEL-NOMAD-2': 3 } },
  { q: 'geschir', locale: 'de', wanted: { 'TOWEL-TEA-3': 3 } },
  {
    q: 'tee',
    locale: 'de',
    wanted: { ...teas, 'TEA-EARL-50': 3, 'POT-TEA-1L': 2, 'TRAY-BRASS': 1 },
  },
  { q: 'salz', locale: 'de', wanted: { 'SALT-CEDAR-200': 3, 'GRIND-SALT': 2 } },
  { q: 'mühle', locale: 'de', wanted: mills },
  { q: 'muehlen', locale: 'de', wanted: mills },
  { q: 'kafeemühle', locale: 'de', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3 } },
  { q: 'honig', locale: 'de', wanted: { 'HONEY-THYME': 3 } },
  { q: 'teppich', locale: 'de', wanted: { 'RUG-BERBER': 3 } },
  { q: 'schokolade', locale: 'de', wanted: { 'CHOC-70': 3 } },
  { q: 'decken', locale: 'de', wanted: { 'BLANKET-WOOL': 3 } },
  { q: 'kanne', locale: 'de', wanted: { 'POT-TEA-1L': 3 } },
  { q: 'tasse', locale: 'de', wanted: { 'CUP-ATLAS-2': 3, 'CUP-LATTE': 3, 'POT-MOKA-6': 1 } },
  { q: 'becher', locale: 'de', wanted: { 'MUG-BLUE': 3, 'MUG-TRAVEL': 3 } },
  { q: 'teller', locale: 'de', wanted: { 'PLATE-6': 3 } },
  { q: 'schale', locale: 'de', wanted: { 'BOWL-ATLAS-4': 3, 'BOWL-SALAD': 1 } },
  { q: 'olivn', locale: 'de', wanted: { 'OLIVES-300': 3 } },
  { q: 'öl', locale: 'de', wanted: { 'OIL-CEDAR-500': 3, 'OIL-ARGAN-250': 3 } },
  { q: 'gutschein', locale: 'de', wanted: { 'GIFT-CARD-50': 3 } },
  { q: 'geschenk', locale: 'de', wanted: { 'GIFT-CARD-50': 3 } },
  { q: 'laterne messing', locale: 'de', wanted: { 'LAMP-BRASS': 3 } },
  { q: 'fahrrad', locale: 'de', wanted: {} },
]

/** What the figures of each language must not fall below. */
export const judgedQueries = {
  english: { queries: english, atLeast: 0.97 },
  german: { queries: german, atLeast: 0.93 },
}
