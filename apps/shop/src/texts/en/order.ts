export const order = {
  number: (number: string) => `Order ${number}`,
  states: {
    PAID: {
      title: 'Thank you for your order',
      detail: (email: string) => `It is paid. We write to ${email} when it leaves.`,
    },
    UNPAID: {
      title: 'Your order is not paid yet',
      detail: () => 'The payment did not go through. Choose another method.',
    },
    PENDING: {
      title: 'Your payment is being confirmed',
      detail: (email: string) => `You need not do anything. We write to ${email} once it is paid.`,
    },
    OVER: {
      title: 'This order can no longer be paid',
      detail: () => 'It has expired or was cancelled. Nothing was charged.',
    },
  },
  placed: (day: string) => `Placed on ${day}`,
  refunded: (amount: string) => `${amount} went back to you.`,
  refundComes: (amount: string) => `${amount} is on its way back to you.`,
  cancel: 'Cancel the order',
  cancelQuestion: 'Cancel this order?',
  cancelDetail: 'Nothing is sent any more. What you have paid goes back to you.',
  cancelRestDetail:
    'What has been sent already still comes. What you have paid for the rest goes back to you.',
  cancelYes: 'Yes, cancel it',
  cancelNo: 'Keep it',
  cancelled: 'Your order is cancelled.',
  unitsCancelled: (units: number) => `${units} cancelled`,
  discounts: 'Discounts',
  to: 'Goes to',
  goOn: 'Keep looking around',
}

export const address = {
  country: 'Country',
  name: 'Name',
  company: 'Company',
  line1: 'Street and number',
  line2: 'Apartment, floor and the like',
  city: 'City',
  region: 'Region',
  postal_code: 'Postal code',
  optional: '(optional)',
  missing: 'This is needed.',
  wrong: 'This does not look right.',
}
