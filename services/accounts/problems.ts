import { problem } from '@souk/platform'

/** One refusal for all that can be wrong: which it is would tell whether there is such a customer. */
export const signInRefused = problem('sign_in_refused', 403, 'Sign-in refused', {
  help: 'The email address or password is wrong, or the customer cannot sign in. Reset the password with POST /api/v1/auth/customers/password-reset.',
})
export const linkGone = problem('link_gone', 410, 'Link used or expired', {
  help: 'The link was used, has expired or does not exist. Request a new one; it works once, sign-in links for 15 minutes.',
})
export const linkOfAnotherBrowser = problem(
  'link_of_another_browser',
  403,
  'Link opened in another browser',
  {
    help: 'A link works only in the browser that requested it, which keeps the code_verifier. Open it there, or request a new one here. The link is still valid.',
  },
)
export const sessionEnded = problem('session_ended', 403, 'Session ended', {
  help: 'The refresh token was already used, the customer signed out or was signed out, or the session expired. Let the customer sign in again.',
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
export const returnUrlRefused = problem('return_url_refused', 422, 'Return URL not allowed', {
  help: 'Links only open pages of the shop: the origin of return_url must be one of the origins of the publishable key.',
})
export const messagesNotSetUp = problem('messages_not_set_up', 409, 'Messages are not set up', {
  help: 'No message URL is configured, so no links can be sent. Set message_url with PATCH /api/v1/customer-accounts/settings.',
})
export const messageUrlRefused = problem('message_url_refused', 422, 'Message URL not allowed', {
  help: 'Messages contain secrets of customers, so message_url must be an https URL on the public internet.',
})
export const customerAccountNotFound = problem<{ customerId: string }>(
  'customer_account_not_found',
  404,
  'Customer account not found',
  { help: 'The customer does not exist or has never signed in to the shop.' },
)
