/** The shop of the seeds and what else such a shop would sell, for the judge of the search. */
export interface JudgedProduct {
  readonly sku: string
  readonly title: string
  readonly description: string
  readonly brand?: string
  readonly tags?: readonly string[]
  readonly german?: string
}

type Row = readonly [sku: string, title: string, description: string, more?: Partial<JudgedProduct>]

const rows: readonly Row[] = [
  [
    'COF-ETH-250',
    'Ethiopia Guji, 250 g',
    'Washed arabica, roasted light. Apricot, jasmine, black tea.',
    { tags: ['coffee', 'beans'], german: 'Äthiopien Guji, Kaffeebohnen, 250 g' },
  ],
  [
    'COF-COL-250',
    'Colombia Huila, 250 g',
    'Roasted medium for filter and espresso. Red apple, caramel.',
    { tags: ['coffee', 'beans'], german: 'Kolumbien Huila, Kaffeebohnen, 250 g' },
  ],
  [
    'COF-HOUSE-1KG',
    'House espresso, 1 kg',
    'The blend of our own bar. Chocolate, hazelnut, a little plum.',
    { tags: ['coffee', 'beans'], german: 'Hausespresso, 1 kg' },
  ],
  [
    'COF-DECAF-250',
    'Decaf Sidamo, 250 g',
    'Swiss water process, no caffeine. Roasted for filter.',
    {
      tags: ['coffee', 'beans', 'decaffeinated'],
      german: 'Koffeinfreier Sidamo, Kaffeebohnen, 250 g',
    },
  ],
  [
    'COF-COLD-1L',
    'Cold brew, 1 l',
    'Steeped for eighteen hours, ready to drink. Keep it cold.',
    { tags: ['coffee'] },
  ],
  [
    'TEA-MINT-80',
    'Nana mint tea, 80 g',
    'Gunpowder green with dried spearmint.',
    { tags: ['tea'], german: 'Nanaminztee, 80 g' },
  ],
  [
    'TEA-BLACK-100',
    'Assam black tea, 100 g',
    'Strong, malty leaves for the morning. Takes milk well.',
    { tags: ['tea'], german: 'Schwarzer Assamtee, 100 g' },
  ],
  [
    'TEA-SENCHA-80',
    'Sencha green tea, 80 g',
    'First flush from Shizuoka, grassy and sweet.',
    { tags: ['tea'], german: 'Grüner Sencha, 80 g' },
  ],
  [
    'TEA-EARL-50',
    'Earl Grey, 50 bags',
    'Black tea with oil of bergamot, in bags without plastic.',
    { tags: ['tea'] },
  ],
  [
    'POT-CEZVE-300',
    'Copper cezve, 300 ml',
    'Hand-hammered, tinned inside, walnut handle. For Turkish coffee.',
    { tags: ['kitchen'] },
  ],
  [
    'POT-MOKA-6',
    'Moka pot for six cups',
    'Aluminium, for the stove. Espresso as in Italy.',
    { brand: 'Bialetti', tags: ['kitchen'], german: 'Espressokocher für sechs Tassen' },
  ],
  [
    'POT-TEA-1L',
    'Cast-iron teapot, 1 l',
    'Enamelled inside, with a sieve for leaves.',
    { tags: ['kitchen'], german: 'Teekanne aus Gusseisen, 1 l' },
  ],
  [
    'GRIND-HAND',
    'Hand coffee grinder',
    'Conical steel burrs, forty grams at once.',
    { brand: 'Comandante', tags: ['kitchen', 'grinder'], german: 'Kaffeemühle, von Hand' },
  ],
  [
    'GRIND-ELEC',
    'Electric grinder',
    'Forty steps from espresso to French press. Quiet motor.',
    { brand: 'Baratza', tags: ['kitchen', 'grinder'], german: 'Elektrische Kaffeemühle' },
  ],
  [
    'GRIND-SALT',
    'Salt and pepper mills',
    'Two mills of beech wood with ceramic grinders.',
    { tags: ['kitchen'], german: 'Salz- und Pfeffermühlen' },
  ],
  [
    'PRESS-800',
    'French press, 800 ml',
    'Glass in a steel frame, with a filter that can be washed.',
    { brand: 'Bodum', tags: ['kitchen'] },
  ],
  [
    'DRIP-V60',
    'V60 dripper',
    'Porcelain, for one to four cups. Filters are sold apart.',
    { brand: 'Hario', tags: ['kitchen'] },
  ],
  [
    'FILTER-V60-100',
    'Paper filters, 100 pieces',
    'For drippers of size two, unbleached.',
    { brand: 'Hario', tags: ['kitchen'], german: 'Papierfilter, 100 Stück' },
  ],
  [
    'KETTLE-GOOSE',
    'Gooseneck kettle, 1 l',
    'Pours slowly and where it should. Steel, for all stoves.',
    { tags: ['kitchen'], german: 'Schwanenhalskessel, 1 l' },
  ],
  [
    'BOOK-BREW-PDF',
    'Brewing at home, e-book',
    'Forty pages on grinding, water and patience. PDF, sent by mail.',
    { tags: ['book'] },
  ],
  [
    'BOOK-TAGINE',
    'Tagines and couscous',
    'Eighty recipes from Fez and Marrakesh, hardcover.',
    { tags: ['book'], german: 'Tajine und Couscous, Kochbuch' },
  ],
  [
    'CUP-ATLAS-2',
    'Pair of espresso cups',
    'Stoneware, thrown by hand, tin-white glaze.',
    { tags: ['ceramics'], german: 'Zwei Espressotassen' },
  ],
  [
    'CUP-LATTE',
    'Latte cup, 300 ml',
    'Wide enough for a heart of milk. Stoneware.',
    { tags: ['ceramics'], german: 'Milchkaffeetasse, 300 ml' },
  ],
  [
    'MUG-BLUE',
    'Blue mug',
    'Cobalt glaze, holds 350 ml, dishwasher safe.',
    { tags: ['ceramics'], german: 'Blauer Becher' },
  ],
  [
    'MUG-TRAVEL',
    'Travel mug, insulated',
    'Keeps coffee hot for four hours and your bag dry.',
    { brand: 'Stanley', german: 'Thermobecher für unterwegs' },
  ],
  [
    'TAG-ATLAS-28',
    'Cooking tagine, 28 cm',
    'Unglazed clay for the stove. Season it once, keep it for life.',
    { tags: ['ceramics', 'kitchen'], german: 'Tajine zum Kochen, 28 cm' },
  ],
  [
    'BOWL-ATLAS-4',
    'Four breakfast bowls',
    'Cobalt pattern, dishwasher safe.',
    { tags: ['ceramics'], german: 'Vier Müslischalen' },
  ],
  [
    'BOWL-SALAD',
    'Salad bowl, olive wood',
    'Turned from one piece, oiled by hand.',
    { tags: ['kitchen'], german: 'Salatschüssel aus Olivenholz' },
  ],
  [
    'PLATE-6',
    'Six dinner plates',
    'White stoneware with a raw edge.',
    { tags: ['ceramics'], german: 'Sechs Essteller' },
  ],
  [
    'VASE-TALL',
    'Tall vase',
    'For branches. Stoneware, black glaze.',
    { tags: ['ceramics'], german: 'Hohe Vase' },
  ],
  [
    'SALT-CEDAR-200',
    'Smoked sea salt, 200 g',
    'Pan-dried flakes, cold-smoked over cedar.',
    { tags: ['pantry'], german: 'Geräuchertes Meersalz, 200 g' },
  ],
  [
    'PEPPER-100',
    'Kampot pepper, 100 g',
    'Black corns, sun-dried, bright and sweet.',
    { tags: ['pantry'], german: 'Kampot-Pfeffer, 100 g' },
  ],
  [
    'OIL-CEDAR-500',
    'Early-harvest olive oil, 500 ml',
    'Souri olives, pressed within four hours.',
    { tags: ['pantry'], german: 'Olivenöl der frühen Ernte, 500 ml' },
  ],
  [
    'OIL-ARGAN-250',
    'Toasted argan oil, 250 ml',
    'For salad and bread, never for the pan.',
    { tags: ['pantry'], german: 'Geröstetes Arganöl, 250 ml' },
  ],
  [
    'OLIVES-300',
    'Green olives, 300 g',
    'Cracked, with lemon and coriander.',
    { tags: ['pantry'], german: 'Grüne Oliven, 300 g' },
  ],
  [
    'HONEY-THYME',
    'Thyme honey, 350 g',
    'From the hills above Chania, unheated.',
    { tags: ['pantry'], german: 'Thymianhonig, 350 g' },
  ],
  ['HARISSA', 'Harissa, 180 g', 'Hot paste of peppers, garlic and caraway.', { tags: ['pantry'] }],
  [
    'CHOC-70',
    'Dark chocolate, 70 %',
    'From Ghana, with cocoa nibs.',
    { tags: ['pantry'], german: 'Zartbitterschokolade, 70 %' },
  ],
  [
    'KILIM-NOMAD-120',
    'Kilim runner, 120 × 70 cm',
    'Flat-woven wool in madder red and indigo.',
    { tags: ['textiles'], german: 'Kelimläufer, 120 × 70 cm' },
  ],
  [
    'RUG-BERBER',
    'Berber rug, 200 × 140 cm',
    'Knotted of undyed wool, thick and soft.',
    { tags: ['textiles'], german: 'Berberteppich, 200 × 140 cm' },
  ],
  [
    'TOWEL-NOMAD-2',
    'Two peshtemal towels',
    'Long-staple cotton, light to pack, quick to dry.',
    { tags: ['textiles'], german: 'Zwei Hamamtücher' },
  ],
  [
    'TOWEL-TEA-3',
    'Three tea towels',
    'Half linen, for glasses and plates.',
    { tags: ['textiles', 'kitchen'], german: 'Drei Geschirrtücher' },
  ],
  [
    'CUSHION-RED',
    'Cushion cover, red',
    'Wool on the front, cotton on the back. 45 × 45 cm.',
    { tags: ['textiles'], german: 'Kissenbezug, rot' },
  ],
  [
    'BLANKET-WOOL',
    'Wool blanket',
    'Merino, 130 × 200 cm, for the sofa.',
    { tags: ['textiles'], german: 'Wolldecke' },
  ],
  [
    'APRON-LINEN',
    'Linen apron',
    'Crossed straps, two pockets.',
    { tags: ['textiles', 'kitchen'], german: 'Leinenschürze' },
  ],
  [
    'TSHIRT-SOUK',
    'T-shirt with our sign',
    'Organic cotton, printed by hand. Made to last.',
    { brand: 'Souk', tags: ['clothing'] },
  ],
  [
    'TOTE-BAG',
    'Tote bag',
    'Strong cotton, carries twelve kilos of market.',
    { tags: ['clothing'], german: 'Stofftasche' },
  ],
  [
    'SLIPPERS',
    'Babouche slippers',
    'Soft leather from Fez, in yellow.',
    { tags: ['clothing'], german: 'Babuschen, Hausschuhe aus Leder' },
  ],
  [
    'SOAP-ALEPPO',
    'Aleppo soap, 200 g',
    'Olive and laurel oil, aged for nine months.',
    { tags: ['bath'], german: 'Aleppo-Seife, 200 g' },
  ],
  [
    'CANDLE-CEDAR',
    'Cedar candle',
    'Beeswax in a clay pot, burns for forty hours.',
    { tags: ['home'], german: 'Zedernkerze' },
  ],
  [
    'LAMP-BRASS',
    'Brass lantern',
    'Pierced by hand, throws stars on the wall.',
    { tags: ['home'], german: 'Laterne aus Messing' },
  ],
  [
    'TRAY-BRASS',
    'Tea tray, brass',
    'Engraved, 40 cm, with folding legs.',
    { tags: ['home', 'kitchen'], german: 'Teetablett aus Messing' },
  ],
  [
    'GIFT-CARD-50',
    'Gift card',
    'For whoever cannot decide. Sent by mail.',
    { tags: ['gift'], german: 'Geschenkgutschein' },
  ],
  [
    'CLASS-BARISTA',
    'Barista class',
    'Three hours at our bar: grinding, pulling, milk.',
    { tags: ['course'], german: 'Baristakurs' },
  ],
  [
    'POT-COPPER-3L',
    'Copper saucepan, 3 l',
    'Two millimetres thick, with a handle of bronze.',
    { tags: ['kitchen'], german: 'Kupfertopf, 3 l' },
  ],
  [
    'SHIRT-LINEN',
    'Linen summer shirt',
    'Loose, with buttons of horn.',
    { tags: ['clothing'], german: 'Leinenhemd für den Sommer' },
  ],
  [
    'BELT-LEATHER',
    'Leather belt',
    'Vegetable tanned, with a buckle of brass.',
    { tags: ['clothing'], german: 'Ledergürtel' },
  ],
]

export const judgedCatalog: readonly JudgedProduct[] = rows.map(
  ([sku, title, description, more = {}]) => ({ sku, title, description, ...more }),
)
