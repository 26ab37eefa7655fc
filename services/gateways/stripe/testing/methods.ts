import type { Stripe } from 'stripe'

/** What the test methods of Stripe do, by the names that Stripe gives them. */
export interface TestMethod {
  readonly decline?: { readonly code: string; readonly declineCode?: string }
  /** Whether the bank of the card wants to see the payer; the decline comes after that. */
  readonly threeDSecure?: true
  /** A debit: it is known later whether the money came. */
  readonly delayed?: true
  readonly refund?: 'pending' | 'fails_later'
  readonly dispute?: { readonly reason: string; readonly isInquiry?: true }
}

/** A method that this Stripe keeps, or has kept. */
export interface KeptMethod {
  readonly object: Stripe.PaymentMethod
  /** The test method that it was made of. */
  readonly name: string
}

/** What is paid with. */
export interface Payer {
  readonly name: string
  readonly method: TestMethod
  /** What is kept of it already. */
  readonly kept: KeptMethod | undefined
}

const declined = (declineCode: string): TestMethod => ({
  decline: { code: 'card_declined', declineCode },
})

export const testMethods: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: {},
  pm_card_mastercard: {},
  pm_card_chargeDeclined: declined('generic_decline'),
  pm_card_chargeDeclinedInsufficientFunds: declined('insufficient_funds'),
  pm_card_chargeDeclinedLostCard: declined('lost_card'),
  pm_card_chargeDeclinedStolenCard: declined('stolen_card'),
  pm_card_chargeDeclinedFraudulent: declined('fraudulent'),
  pm_card_chargeDeclinedExpiredCard: { decline: { code: 'expired_card' } },
  pm_card_chargeDeclinedIncorrectCvc: { decline: { code: 'incorrect_cvc' } },
  pm_card_chargeDeclinedProcessingError: { decline: { code: 'processing_error' } },
  pm_card_threeDSecure2Required: { threeDSecure: true },
  pm_card_threeDSecureRequiredChargeDeclined: {
    threeDSecure: true,
    ...declined('generic_decline'),
  },
  // Wants to see the payer every time, also once it was set up.
  pm_card_authenticationRequired: { threeDSecure: true },
  pm_card_pendingRefund: { refund: 'pending' },
  pm_card_refundFail: { refund: 'fails_later' },
  pm_card_createDispute: { dispute: { reason: 'fraudulent' } },
  pm_card_createDisputeProductNotReceived: { dispute: { reason: 'product_not_received' } },
  pm_card_createDisputeInquiry: { dispute: { reason: 'fraudulent', isInquiry: true } },
  pm_usBankAccount_success: { delayed: true },
}
