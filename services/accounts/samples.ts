import type { Samples } from '@souk/platform'

/** Somebody who has signed in to a shop. */
export const samples: Samples = {
  'accounts.email': ['amira@shop.example'],
  'accounts.locale': ['de-DE'],
  'accounts.name': ['Amira Haddad'],
  'accounts.message_url': [null],
  'accounts.last_error': [null],
  'accounts.password': ['correct horse battery'],
  'accounts.current_password': ['battery staple horse'],
}
