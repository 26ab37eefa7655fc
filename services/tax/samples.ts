import type { Samples } from '@souk/platform'

/** What is owed on a shirt that is sold to Germany. */
export const samples: Samples = {
  'tax.country': ['DE'],
  'tax.region': [null],
  'tax.postal': [null],
  'tax.tax_code': ['standard'],
  'tax.rate': ['0.19'],
  'tax.name': ['USt 19 %'],
  'tax.compound': [false],
  'tax.priority': [1],
  'tax.reason': ['STANDARD'],
  'tax.preset': [null],
  'tax.valid_to': [null],
}
