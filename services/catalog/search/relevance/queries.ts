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
const teas = { 'TEA-MINT-80': 3, 'TEA-BLACK-100': 3, 'TEA-SENCHA-80': 3, 'TEA-EARL-50': 2 } as const

export const judgedQueries: readonly JudgedQuery[] = [
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
  { q: 'kaffeebohnen', locale: 'de', wanted: coffees },
  { q: 'Kaffeemühlen', locale: 'de', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3 } },
  { q: 'kaffeemuehle', locale: 'de-AT', wanted: { 'GRIND-HAND': 3, 'GRIND-ELEC': 3 } },
  { q: 'espressotasse', locale: 'de', wanted: { 'CUP-ATLAS-2': 3 } },
  { q: 'Olivenöl', locale: 'de', wanted: { 'OIL-CEDAR-500': 3 } },
  { q: 'grüne oliven', locale: 'de', wanted: { 'OLIVES-300': 3 } },
  { q: 'wolldecken für das sofa', locale: 'de', wanted: { 'BLANKET-WOOL': 3 } },
  { q: 'geschirrtuch', locale: 'de', wanted: { 'TOWEL-TEA-3': 3 } },
  { q: 'hausschuhe', locale: 'de', wanted: { SLIPPERS: 3 } },
]
