import { count } from '../plural.ts'

export const routing = {
  routing: 'Routing',
  rules: 'Routing rules',
  rulesText:
    'Decides which locations ship an order. Only active locations that ship to the country are chosen.',
  undeclared: 'The usual order, as long as you do not declare another.',
  changeRules: 'Edit routing rules',
  rulesSaved: 'Routing rules saved',
  first: 'Counts most',
  second: 'Then',
  third: 'Last',
  noCriterion: 'Nothing more',
  twice: 'Choose each criterion once, the first one at least',
  criteria: {
    FEWEST_PARCELS: 'Fewest parcels',
    PRIORITY: 'Highest priority',
    NEARNESS: 'Nearest location',
  },
  simulation: 'Simulate an order',
  simulationText: 'Shows from where an order would be shipped now. Nothing is reserved.',
  simulate: 'Simulate',
  country: 'Country',
  parcels: (n: number) => count('en', n, 'parcel', 'parcels'),
  parcel: 'Parcel',
  contents: 'Contents',
  shipsOn: 'Leaves on',
  greedy:
    'There were too many locations to compare all choices: another one may have fewer parcels.',
  short: (name: string, available: string, requested: string) =>
    `${name}: ${available} of ${requested} available`,
  primaryFirst:
    'Each variant leaves its primary location first: there is no country, no priority and no declared order.',
  notOrderable: 'An order of these lines would be refused.',
  promised: (name: string, units: string, warehouse: string) =>
    `${name}: ${units} promised at ${warehouse} beyond what is there`,
  taken: 'Taken',
  forBundle: (units: string, bundle: string) => `${units}, for ${bundle}`,
  explain: 'Why',
  verdict: 'Decision',
  verdicts: {
    CHOSEN: 'Chosen',
    NOT_NEEDED: 'Others were better',
    NO_STOCK: 'Has none of it',
    DOES_NOT_SHIP_THERE: 'Does not ship there',
    INACTIVE: 'Inactive',
  },
  distance: 'Distance',
  distances: {
    SAME_COUNTRY: 'Same country',
    SAME_REGION: 'Same region of the world',
    FAR: 'Far',
    UNKNOWN: 'Not known: it has no country',
  },
  units: 'Units',
}
