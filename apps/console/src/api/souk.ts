import { Souk } from '@souk/sdk'
import { session } from '../sign-in/session.ts'

/** The one client of the console, with the token of whoever signed in. */
export const souk = new Souk({
  token: ({ refused }) => session.token(refused),
})
