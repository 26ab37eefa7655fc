/** Everything that the page of a link says. */
export interface PageTexts {
  readonly language: string
  readonly sandbox: string
  readonly error: (title: string) => string
  readonly orderNumber: (number: string) => string
  readonly pay: string
  readonly payAmount: (amount: string) => string
  readonly toPay: string
  readonly instalment: string
  readonly openUntil: (time: string) => string
  readonly noteLabel: (shop: string) => string
  readonly order: {
    readonly title: string
    readonly quantity: (n: number) => string
    readonly subtotal: string
    readonly discount: string
    readonly shipping: string
    readonly fees: string
    readonly taxes: string
    readonly includedTaxes: string
    readonly total: string
    readonly paidSoFar: string
    readonly due: string
  }
  readonly methods: {
    readonly testTitle: string
    readonly testLabel: string
    readonly testHint: string
    readonly test: Readonly<Record<string, string>>
    readonly cardTitle: string
    readonly cardHint: string
    readonly giftTitle: string
    readonly giftCode: string
    readonly giftHint: string
    readonly redeem: string
  }
  readonly authenticate: WayElsewhere
  readonly hosted: WayElsewhere
  readonly processing: { readonly title: string; readonly lead: string; readonly again: string }
  readonly underway: { readonly title: string; readonly lead: string }
  readonly paid: {
    readonly title: string
    readonly lead: (shop: string) => string
    readonly partLead: (due: string) => string
    readonly otherwise: string
    readonly payments: string
    readonly on: (time: string) => string
    readonly refunded: (amount: string) => string
    readonly onward: (host: string) => string
  }
  readonly expired: Stop
  readonly cancelled: Stop
  readonly over: Stop
  readonly unknown: Stop
  readonly tooMany: Stop
  readonly busy: Stop
  readonly foreignForm: Stop
  readonly unreadableForm: Stop
  readonly noMethods: string
  readonly partPaid: (amount: string) => string
  readonly declined: {
    readonly title: string
    readonly byCode: Readonly<Record<string, string>>
    readonly retryable: string
    readonly final: string
  }
  readonly refused: Readonly<Record<string, string>>
  readonly refusedOtherwise: string
  readonly waitMinutes: (minutes: number) => string
  readonly methodNames: Readonly<Record<string, string>>
}

/** What the payer does on a page of somebody else, and what else they can do. */
interface WayElsewhere {
  readonly title: string
  readonly lead: string
  readonly goOn: string
  readonly done: string
  readonly another: string
}

/** What cannot be shown or paid, and what to do about it. */
export interface Stop {
  readonly title: string
  readonly lead: string
}

export const en: PageTexts = {
  language: 'en',
  sandbox: 'Test mode: no money moves',
  error: (title) => `Error: ${title}`,
  orderNumber: (number) => `Order ${number}`,
  pay: 'Pay',
  payAmount: (amount) => `Pay ${amount}`,
  toPay: 'To pay',
  instalment: 'A part of what is due',
  openUntil: (time) => `You can pay here until ${time}.`,
  noteLabel: (shop) => `Note from ${shop}`,
  order: {
    title: 'Your order',
    quantity: (n) => `Quantity ${n}`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    fees: 'Fees',
    taxes: 'Taxes',
    includedTaxes: 'Taxes, included',
    total: 'Total',
    paidSoFar: 'Paid',
    due: 'Still due',
  },
  methods: {
    testTitle: 'Test payment',
    testLabel: 'What should happen',
    testHint: 'The test gateway does what you choose. Nobody is charged.',
    test: {
      pm_test_ok: 'The payment succeeds',
      pm_test_3ds: 'The bank asks who you are first',
      pm_test_decline_funds: 'Declined: not enough money on the account',
      pm_test_decline_fraud: 'Declined: looks like fraud',
      pm_test_timeout: 'No answer at first, paid a little later',
      pm_test_unavailable: 'The gateway cannot be reached',
      pm_test_capture_fails: 'Succeeds; captures of held money would fail',
      pm_test_capture_timeout: 'Succeeds; captures of held money would be late',
      pm_test_refund_fails: 'Succeeds; refunds fail later',
      pm_test_refund_timeout: 'Succeeds; refunds are late',
      pm_test_dispute_lost: 'Succeeds; disputed in an hour, and lost by the shop',
      pm_test_dispute_won: 'Succeeds; disputed in an hour, and won by the shop',
      pm_test_dispute_twice: 'Succeeds; disputed twice, and lost the second time',
      pm_test_dispute_inquiry: 'Succeeds; the bank asks about it in an hour',
      pm_test_payout_returned: 'Succeeds; the payout to the seller comes back',
    },
    cardTitle: 'Card or other method',
    cardHint: 'You pay on the secure page of the payment service, and come back here.',
    giftTitle: 'Gift card or store credit',
    giftCode: 'Code',
    giftHint: 'If there is less on it than you have to pay, you pay the rest another way.',
    redeem: 'Pay with this code',
  },
  authenticate: {
    title: 'Your bank wants to know that it is you',
    lead: 'The payment goes on once you have confirmed it with your bank.',
    goOn: 'Go to your bank',
    done: 'I have confirmed it',
    another: 'Or pay another way. The payment that waits is then cancelled.',
  },
  hosted: {
    title: 'Pay on the page of the payment service',
    lead: 'Nothing is paid yet. On that page you choose how to pay; then you come back here.',
    goOn: 'Go to the page',
    done: 'I have paid there',
    another: 'Or pay another way. The page of the payment service is then closed.',
  },
  processing: {
    title: 'Your payment is being processed',
    lead: 'This usually takes a few seconds. The page looks again by itself; you do not need to pay once more.',
    again: 'Look again now',
  },
  underway: {
    title: 'A payment is under way',
    lead: 'What is due for this order is being paid another way at this moment. The page looks again by itself.',
  },
  paid: {
    title: 'Thank you, it is paid',
    lead: (shop) => `${shop} has received your payment.`,
    partLead: (due) => `This part is paid. Of the order, ${due} is still due.`,
    otherwise: 'The order is paid. Nothing is due any more.',
    payments: 'Payments',
    on: (time) => `on ${time}`,
    refunded: (amount) => `${amount} of it has been refunded`,
    onward: (host) => `Continue to ${host}`,
  },
  expired: {
    title: 'This link has expired',
    lead: 'Nothing can be paid here any more. Ask the shop for a new link.',
  },
  cancelled: {
    title: 'This link was cancelled',
    lead: 'Nothing can be paid here any more. If you still want to pay, ask the shop for a new link.',
  },
  over: {
    title: 'This order has ended',
    lead: 'It was cancelled, refunded or not paid in time, so there is nothing to pay. Ask the shop if you still want it.',
  },
  unknown: {
    title: 'There is no such payment page',
    lead: 'Check that you have opened the whole address that you were sent, or ask the shop for a new link.',
  },
  tooMany: {
    title: 'Too many requests',
    lead: 'Wait a moment, then open the page again.',
  },
  busy: {
    title: 'The page cannot be shown at the moment',
    lead: 'Try again in a moment. If you have just paid, look here first what became of it.',
  },
  foreignForm: {
    title: 'Nothing was paid',
    lead: 'Another website has sent this form. Open the link yourself and pay there.',
  },
  unreadableForm: {
    title: 'Nothing was paid',
    lead: 'The form could not be read. Open the link again and fill it in there.',
  },
  noMethods: 'The shop takes no payments here at the moment. Try again later, or ask the shop.',
  partPaid: (amount) => `${amount} is paid. You can pay the rest here.`,
  declined: {
    title: 'The payment was declined. You have not been charged.',
    byCode: {
      insufficient_funds: 'There is not enough money on the account. Use another method.',
      suspected_fraud: 'Wait an hour before you pay again, or ask the shop.',
      gateway_unavailable: 'The payment service cannot be reached. Try again in a few minutes.',
      try_again_later: 'Try again in a few minutes.',
      card_expired: 'The card has expired. Use another one.',
      card_details_wrong: 'Check the details of the card and enter them again.',
      card_limit_exceeded:
        'The limit of the card is reached. Ask your bank, or use another method.',
      authentication_failed:
        'Your bank did not confirm the payment. Try again, or use another method.',
      do_not_honor: 'Ask the bank that issued the card, or use another method.',
      payment_page_expired: 'The page of the payment service was open for too long. Try again.',
      amount_not_accepted: 'This amount cannot be paid with this method. Use another one.',
    },
    retryable: 'Try again, or use another method.',
    final: 'Use another method, or ask your bank.',
  },
  refused: {
    stored_value_unusable: 'There is no gift card with this code that can be used. Check the code.',
    stored_value_buys_no_gift_cards:
      'Gift cards cannot be paid for with a gift card. Choose another method.',
    insufficient_balance: 'There is no money left on it in the currency of this order.',
    payment_in_progress: 'Another payment for this order is under way. Wait for its result.',
    order_already_paid: 'The order is paid. Nothing is due any more.',
    payment_attempts_exhausted: 'Several payments of this order were declined.',
    rate_limited: 'Too many attempts came from your network.',
    invalid_transition: 'Nothing can be paid here any more.',
    gateway_capability_missing: 'This method cannot be used for this payment. Choose another one.',
    payment_method_unknown: 'This method cannot be used for this payment. Choose another one.',
    call_in_progress: 'The payment is being processed. Look again in a moment.',
    outcome_unknown:
      'It is not known yet whether the payment went through. Look again before you pay once more.',
  },
  refusedOtherwise:
    'The payment could not be started. You have not been charged; try again in a moment.',
  waitMinutes: (minutes) =>
    minutes === 1 ? 'You can try again in a minute.' : `You can try again in ${minutes} minutes.`,
  methodNames: {
    TEST: 'Test payment',
    STORED_VALUE: 'Gift card or store credit',
    card: 'Card',
  },
}
