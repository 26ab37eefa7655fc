import { problem } from '@souk/platform'

export const taxIdInvalid = problem('tax_id_invalid', 422, 'Invalid tax id', {
  help:
    'A number has the wrong form or a wrong check digit, or is there twice; `errors` says which. Ask the customer for it ' +
    'again, or use the type OTHER for registers that are not known here.',
})
