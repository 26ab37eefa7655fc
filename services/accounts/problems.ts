import { problem } from '@souk/platform'

/** One refusal for all that can be wrong: which it is would tell whether there is such a customer. */
export const signInRefused = problem('sign_in_refused', 403, 'Sign-in refused', {
  help: 'The email address and the password do not belong together, or the customer cannot sign in. Ask for a new password with POST /api/v1/auth/customers/password-reset.',
})
export const linkGone = problem('link_gone', 410, 'Link is gone', {
  help: 'The link was used, has expired or never was. Ask for a new one; it works once, and for 15 minutes where it signs in.',
})
export const linkOfAnotherBrowser = problem(
  'link_of_another_browser',
  403,
  'Link of another browser',
  {
    help: 'A link works only in the browser that asked for it, which keeps the code_verifier. Open it there, or ask for a new one here. The link is not used up.',
  },
)
export const sessionEnded = problem('session_ended', 403, 'Session has ended', {
  help: 'The refresh token was used before, or the customer has signed out, was signed out or was away for too long. Let them sign in again.',
})
export const signInLimitReached = problem<{ retryAfterSeconds: number }>(
  'sign_in_limit_reached',
  429,
  'Too many attempts',
  {
    help: 'Too many attempts for this email address or from this network. Wait for the time in Retry-After.',
    example: { retryAfterSeconds: 540 },
  },
)
export const returnUrlRefused = problem('return_url_refused', 422, 'Address of the page refused', {
  help: 'Links lead to pages of the shop alone: the origin of return_url must be one of the origins of the publishable key.',
})
export const messagesNotSetUp = problem('messages_not_set_up', 409, 'Messages are not set up', {
  help: 'Nobody takes the messages of this tenant, so no customer can be sent a link. Set where they are posted with PATCH /api/v1/customer-accounts/settings.',
})
export const messageUrlRefused = problem('message_url_refused', 422, 'Address is refused', {
  help: 'Messages hold secrets of customers, so they are posted over https to addresses on the public internet alone.',
})
export const customerAccountNotFound = problem<{ customerId: string }>(
  'customer_account_not_found',
  404,
  'Customer has no account',
  { help: 'The customer has never signed in to the shop, or there is no such customer.' },
)
