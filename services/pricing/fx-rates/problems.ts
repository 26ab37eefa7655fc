import { problem } from '@souk/platform'

export const fxRateTaken = problem('fx_rate_taken', 409, 'Rate already recorded', {
  help:
    'One of the rates has the base, quote, source and as_of of a rate that was recorded with another value. Rates are never changed: ' +
    'send the corrected rate with a later as_of.',
})
