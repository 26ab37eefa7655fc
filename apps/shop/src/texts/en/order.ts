export const order = {
  number: (number: string) => `Order ${number}`,
  states: {
    PAID: {
      title: 'Thank you for your order',
      detail: 'Your order is paid. Keep its number in case you have a question about it.',
    },
    UNPAID: {
      title: 'Your order is not paid yet',
      detail: 'Your order is kept for now. Choose how to pay for it.',
    },
    PENDING: {
      title: 'Your payment is being confirmed',
      detail: 'You do not need to do anything: your order is paid once the payment is confirmed.',
    },
    OVER: {
      title: 'This order can no longer be paid',
      detail: 'It has expired or was cancelled.',
    },
  },
  placed: (day: string) => `Placed on ${day}`,
  refunded: (amount: string) => `${amount} was refunded.`,
  refundComes: (amount: string) => `A refund of ${amount} is on its way.`,
  cancel: 'Cancel order',
  cancelQuestion: 'Cancel this order?',
  cancelDetail: 'Nothing will be shipped. What was already paid will be refunded.',
  cancelRestDetail:
    'Items that have shipped will still arrive. What was already paid for the rest will be refunded.',
  cancelYes: 'Yes, cancel order',
  cancelNo: 'Keep order',
  cancelled: 'Your order was cancelled.',
  unitsCancelled: (units: number) => `${units} cancelled`,
  discounts: 'Discounts',
  to: 'Delivery address',
  giftCards: 'Gift cards',
  giftCardsCome: 'Your gift cards are issued once the order is paid.',
  codeHint: 'The code is shown once. Copy it, or write it down, before you leave this page.',
  showCode: 'Show code',
  codeShown: (last: string) => `Its code was shown already and ends in ${last}.`,
  codeGone: 'It can no longer be used.',
  code: 'Code',
  copyCode: 'Copy',
  codeCopied: 'Code copied.',
  goOn: 'Continue shopping',
}

export const address = {
  country: 'Country',
  name: 'Name',
  company: 'Company',
  line1: 'Street and number',
  line2: 'Apartment, floor, etc.',
  city: 'City',
  region: 'Region',
  postal_code: 'Postal code',
  missing: 'Required field',
  wrong: 'Please check this field.',
  postalCodeWrong: (example: string) =>
    example === ''
      ? 'Not a postal code of this country.'
      : `Enter a postal code such as ${example}.`,
  regionWrong: 'Not a region of this country.',
}
