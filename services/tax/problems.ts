import { problem } from '@souk/platform'

export const taxRateNotFound = problem<{ taxRateId: string }>(
  'tax_rate_not_found',
  404,
  'Tax rate not found',
  { help: 'There is no tax rate with this id. GET /api/v1/pricing/tax-rates lists them.' },
)
export const taxRateOverlap = problem<{
  taxRateId: string
  validFrom: string
  validTo: string | null
}>('tax_rate_overlap', 409, 'Overlapping tax rate', {
  help: 'The rate meta.tax_rate_id has the same country, region, postal code, tax code and priority, and holds from meta.valid_from to meta.valid_to. Set its valid_to first, or choose another period or priority.',
  example: { taxRateId: 'txr_…', validFrom: '2026-01-01T00:00:00.000Z', validTo: null },
})
export const taxRateValidity = problem('tax_rate_validity', 422, 'Tax rate ends before it begins', {
  help: 'Send a valid_to that is later than valid_from, or null for a rate without an end.',
})
export const taxRateLimitReached = problem<{ limit: number }>(
  'tax_rate_limit_reached',
  409,
  'Too many tax rates',
  {
    help: 'A tenant can have meta.limit tax rates. Delete old ones, or use a tax gateway for rates by postal code.',
    example: { limit: 20_000 },
  },
)
export const ratePrecision = problem<{ places: number; max: number }>(
  'rate_precision',
  422,
  'Too many decimal places in a rate',
  {
    help: 'Send the rate with at most meta.max decimal places; meta.places were sent.',
    example: { places: 7, max: 6 },
  },
)
export const taxRoundingFixed = problem<{ rounding: string }>(
  'tax_rounding_fixed',
  409,
  'Rounding can no longer be changed',
  {
    help: 'Taxes were calculated with meta.rounding already, and a refund must mirror its sale. Leave the rounding as it is.',
    example: { rounding: 'HALF_AWAY_FROM_ZERO' },
  },
)
export const taxCalculationNotFound = problem<{ taxCalculationId: string }>(
  'tax_calculation_not_found',
  404,
  'Tax calculation not found',
  {
    help: 'There is no calculation with this id. POST /api/v1/pricing/tax/calculate answers with the id of a new one.',
  },
)
export const taxJurisdictionUnresolved = problem<{
  country: string
  region: string | null
  taxCodes: readonly string[]
}>('tax_jurisdiction_unresolved', 422, 'No tax rate found', {
  help: 'Create a tax rate for meta.tax_codes, or for the default tax code, in meta.country and meta.region; a rate of zero if no tax is owed. POST /api/v1/pricing/tax-rates/presets creates those of the European Union.',
  example: { country: 'DE', region: null, taxCodes: ['standard'] },
})
export const taxExemptionNotFound = problem<{ taxExemptionId: string }>(
  'tax_exemption_not_found',
  404,
  'Tax exemption not found',
  { help: 'There is no exemption with this id. GET /api/v1/pricing/tax-exemptions lists them.' },
)
export const taxExemptionValidity = problem(
  'tax_exemption_validity',
  422,
  'Tax exemption ends before it begins',
  { help: 'Send a valid_to that is later than valid_from, or null for one without an end.' },
)
export const taxExemptionDecided = problem<{ status: string }>(
  'tax_exemption_decided',
  409,
  'Tax exemption was decided on',
  {
    help: 'The exemption is meta.status. A VALID one can only end sooner or get another certificate_url, others stay as they are: create a new one for what is different.',
    example: { status: 'VALID' },
  },
)
export const taxExemptionNotApplicable = problem<{ taxExemptionId: string }>(
  'tax_exemption_not_applicable',
  422,
  'Tax exemption does not apply',
  {
    help: 'The exemption meta.tax_exemption_id must be an approved one of customer_id and cover the country whose tax is owed: the destination, or the origin if the seller is not registered there. Without exemption_id whichever applies is used.',
    example: { taxExemptionId: 'txe_…' },
  },
)
export const taxGatewayUrlMissing = problem(
  'tax_gateway_url_missing',
  422,
  'Tax gateway without URL',
  {
    help: 'Send the url at which the gateway is asked, or choose BUILT_IN.',
  },
)
export const taxGatewayUrlRefused = problem(
  'tax_gateway_url_refused',
  422,
  'Tax gateway URL not allowed',
  {
    help: 'Send an https URL of a host on the public internet; errors[] says what is wrong with this one.',
  },
)
export const taxGatewayError = problem<{ reason: string }>(
  'tax_gateway_error',
  502,
  'Tax gateway failed',
  {
    help: 'The gateway did not calculate the taxes: meta.reason. Retry, or choose USE_FALLBACK_RATES with PUT /api/v1/pricing/tax/gateway.',
    example: { reason: 'timeout' },
  },
)
