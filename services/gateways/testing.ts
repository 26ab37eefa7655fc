/** A Stripe on this machine for the tests of domains above, and what happens at it without being asked for. */
export type { StripeAccount } from './stripe/testing/account.ts'
export { decideDispute, demandAgain, openDispute } from './stripe/testing/disputes.ts'
export { cancelIntent, captureIntent, conclude } from './stripe/testing/intents.ts'
export { createRefund, settleRefund } from './stripe/testing/refunds.ts'
export { LoopbackStripe } from './stripe/testing/server.ts'
export { signatureOf } from './stripe/testing/webhooks.ts'
