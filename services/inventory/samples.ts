import type { Samples } from '@souk/platform'

/** Forty of the shirts on the shelf. */
export const samples: Samples = {
  mismatches: [[]],
  available: [40],
  on_hand: [42],
  reserved: [2],
  held: [2],
  damaged: [null],
  safety_stock: [null],
  moved: [42],
  items_checked: [128],
  'inventory.name': ['Berlin'],
  'deleteLocation.is_default': [false],
  'inventory.reason': ['received'],
  'updateLocation.name': ['Berlin Mitte'],
  'updateLocation.version': [2],
  'adjustStock.version': [2],
  'listMovements.type': ['SHIP'],
  'listMovements.quantity': [-2],
  'listMovements.on_hand': [40],
  'listMovements.reason': [null],
  'listMovements.ref': ['ord_01k1f2mk00f8ysp7vebn63pags'],
}
