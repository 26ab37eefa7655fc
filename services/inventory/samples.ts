import type { Samples } from '@souk/platform'

/** Forty of the shirts on the shelf. */
export const samples: Samples = {
  mismatches: [[]],
  available: [40],
  on_hand: [42],
  reserved: [2],
  held: [2],
  damaged: [0],
  safety_stock: [0],
  moved: [42],
  items_checked: [128],
  'inventory.name': ['Berlin'],
  'deleteLocation.is_default': [false],
  'inventory.reason': ['received'],
}
