import { event } from '@souk/platform'
import { Type } from 'typebox'
import { proofs } from './account.ts'
import { AccountView } from './schemas.ts'
import { SettingsView } from './settings/schemas.ts'

const accountEvent = (verb: string, summary: string, description: string) =>
  event(`customer_account.${verb}`, 1, {
    resource: 'customer_account',
    summary,
    description,
    object: AccountView,
    about: ['customer_id'],
  })

export const customerAccountCreated = accountEvent(
  'created',
  'Customer account created',
  'A customer confirmed their address and signed in for the first time.',
)
export const customerSignedIn = event('customer_account.session_started', 1, {
  resource: 'customer_account',
  summary: 'Customer signed in',
  description:
    'A customer signed in to the shop with a password or a link. A link confirms their address again.',
  object: Type.Object({
    ...AccountView.properties,
    proof: Type.Enum([...proofs], { description: 'How the customer signed in' }),
  }),
  about: ['customer_id'],
})
export const customerPasswordChanged = accountEvent(
  'password_changed',
  'Customer password changed',
  'A customer set a password. They were signed out everywhere else.',
)
export const customerSessionsEnded = accountEvent(
  'sessions_ended',
  'Customer signed out',
  'Sessions of a customer ended: they signed out, here or in other browsers, a refresh token was used twice, or somebody of the shop ended them.',
)
export const accountSettingsUpdated = event('account_settings.updated', 1, {
  resource: 'account_settings',
  summary: 'Customer account settings updated',
  description: 'The message URL or the signing secret changed.',
  object: SettingsView,
})

export const events = [
  customerAccountCreated,
  customerSignedIn,
  customerPasswordChanged,
  customerSessionsEnded,
  accountSettingsUpdated,
]
