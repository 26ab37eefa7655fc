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
  'tax.sources': [['https://example.com/vat-rates']],
  'tax.tax_codes': [['standard', 'reduced']],
  'tax.tax_id': ['DE136695976'],
  'tax.gateway_difference': [null],
  'tax.fallback': [null],
  'tax.certificate_url': ['https://example.com/certificate.pdf'],
  'tax.rejection_reason': [null],
  'tax.url': [null],
}
