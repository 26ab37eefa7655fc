import { problem } from '@souk/platform'

export const taxIdInvalid = problem('tax_id_invalid', 422, 'Invalid tax id', {
  help:
    'A number has the wrong form or a wrong check digit, or is there twice; `errors` says which. Correct it or leave it ' +
    'out. A customer can have numbers of other registers with the type OTHER.',
})
