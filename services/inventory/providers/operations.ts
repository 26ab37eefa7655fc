import { ownId, type Problem, type Tx } from '@souk/platform'
import { providerUnknown } from '../problems.ts'

const ownIsGone =
  'The provider that the token acts for does not exist, as after a sandbox was reset. Create the provider again, with ' +
  'POST /api/v1/providers, and members for it.'

/** `path` is the field that names the provider, if one does. Whoever acts for the provider itself has named none. */
export function unknownProvider(tx: Tx, providerId: string, path: string | undefined): Problem {
  const isOwn = ownId(tx, 'prv') === providerId
  const errors = [{ path: path ?? '', code: 'provider_unknown', message: 'does not exist' }]
  return providerUnknown(
    { providerId },
    { ...(path !== undefined && { errors }), ...(isOwn && { detail: ownIsGone }) },
  )
}
