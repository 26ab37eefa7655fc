/** What a storefront shows and needs of the products of the seeds, beside what every shop has of them. */

export interface ProductDetails {
  readonly inGerman: { readonly title: string; readonly description: string }
  /** Of one unit with its box; what is sent by mail has none. */
  readonly grams?: number
  /** `reduced` is the lower rate of the country, which food has in most. */
  readonly taxCode?: 'reduced'
  /** What goes well with it, by SKU. */
  readonly with?: readonly string[]
}

const details: Readonly<Record<string, ProductDetails>> = {
  'COF-ETH-250': {
    inGerman: {
      title: 'Äthiopien Guji, 250 g',
      description: 'Gewaschener Arabica, hell geröstet. Aprikose, Jasmin, schwarzer Tee.',
    },
    grams: 280,
    taxCode: 'reduced',
    with: ['POT-CEZVE-300', 'CUP-ATLAS-2', 'BOOK-BREW-PDF', 'COF-HOUSE-1KG'],
  },
  'COF-COL-250': {
    inGerman: {
      title: 'Kolumbien Huila, 250 g',
      description: 'Mittel geröstet für Filter und Espresso. Roter Apfel, Karamell.',
    },
    grams: 280,
    taxCode: 'reduced',
  },
  'COF-HOUSE-1KG': {
    inGerman: {
      title: 'Hausespresso, 1 kg',
      description: 'Die Mischung unserer eigenen Bar. Schokolade, Haselnuss, ein wenig Pflaume.',
    },
    grams: 1_060,
    taxCode: 'reduced',
    with: ['CUP-ATLAS-2', 'POT-CEZVE-300', 'BOOK-BREW-PDF'],
  },
  'TEA-MINT-80': {
    inGerman: {
      title: 'Nana-Minztee, 80 g',
      description: 'Grüner Gunpowder mit getrockneter Ährenminze.',
    },
    grams: 120,
    taxCode: 'reduced',
    with: ['BOWL-ATLAS-4', 'COF-ETH-250'],
  },
  'POT-CEZVE-300': {
    inGerman: {
      title: 'Kupfercezve, 300 ml',
      description: 'Von Hand gehämmert, innen verzinnt, mit Griff aus Walnussholz.',
    },
    grams: 480,
    with: ['COF-ETH-250', 'CUP-ATLAS-2', 'BOOK-BREW-PDF'],
  },
  'BOOK-BREW-PDF': {
    inGerman: {
      title: 'Kaffee zu Hause, E-Book',
      description: 'Vierzig Seiten über Mahlgrad, Wasser und Geduld. PDF, kommt per E-Mail.',
    },
    with: ['POT-CEZVE-300', 'COF-ETH-250'],
  },
  'CARD-50': {
    inGerman: {
      title: 'Geschenkgutschein über 50,00',
      description: 'Für alles im Laden. Den Code sehen Sie, sobald er bezahlt ist.',
    },
  },
  'SHIRT-ROAST': {
    inGerman: {
      title: 'T-Shirt der Rösterei',
      description: 'Schwere Bio-Baumwolle mit dem Zeichen der Rösterei.',
    },
    grams: 220,
    with: ['COF-HOUSE-1KG', 'TOWEL-NOMAD-2'],
  },
  'CUP-ATLAS-2': {
    inGerman: {
      title: 'Zwei Espressotassen',
      description: 'Steinzeug, von Hand gedreht, zinnweiß glasiert.',
    },
    grams: 520,
  },
  'TAG-ATLAS-28': {
    inGerman: {
      title: 'Tajine zum Kochen, 28 cm',
      description: 'Unglasierter Ton für den Herd. Einmal einbrennen, ein Leben lang behalten.',
    },
    grams: 3_400,
  },
  'BOWL-ATLAS-4': {
    inGerman: {
      title: 'Vier Frühstücksschalen',
      description: 'Muster in Kobaltblau, spülmaschinenfest.',
    },
    grams: 1_900,
  },
  'SALT-CEDAR-200': {
    inGerman: {
      title: 'Geräuchertes Meersalz, 200 g',
      description: 'In der Pfanne getrocknete Flocken, kalt über Zeder geräuchert.',
    },
    grams: 320,
    taxCode: 'reduced',
  },
  'OIL-CEDAR-500': {
    inGerman: {
      title: 'Olivenöl aus früher Ernte, 500 ml',
      description: 'Souri-Oliven, innerhalb von vier Stunden gepresst.',
    },
    grams: 940,
    taxCode: 'reduced',
  },
  'KILIM-NOMAD-120': {
    inGerman: {
      title: 'Kelim-Läufer, 120 × 70 cm',
      description: 'Flach gewebte Wolle in Krapprot und Indigo.',
    },
    grams: 1_700,
  },
  'TOWEL-NOMAD-2': {
    inGerman: {
      title: 'Zwei Peschtemal-Tücher',
      description: 'Langstapelige Baumwolle, leicht im Gepäck und schnell trocken.',
    },
    grams: 640,
  },
}

export function detailsOf(sku: string): ProductDetails | undefined {
  return details[sku]
}
