export const paymentLinks = {
  title: 'Payment links',
  link: 'Payment link',
  create: 'Create payment link',
  createOf: (name: string) => `Payment link for ${name}`,
  created: 'Payment link created',
  explain:
    'Whoever has the address sees the items and totals of the order and can pay it on a page, without signing in.',
  amount: 'Amount',
  allDue: 'All that is due',
  amountHint: (due: string) =>
    `If empty, whatever is due when somebody pays; at the moment that is ${due}`,
  amountWrong: 'Enter an amount above zero, at most what is due',
  expires: 'Open until',
  expiresHint: 'If empty, for 14 days',
  note: 'Note',
  noteHint: 'Shown to whoever pays',
  address: 'Address',
  copyAddress: 'Copy address',
  status: 'Status',
  paid: 'Paid by this link',
  reason: 'Ended',
  reasons: {
    PAYMENT: 'It was paid',
    ORDER: 'The order was paid another way, or has ended',
    SHOP: 'The shop has cancelled it',
    TIME: 'Its time is over',
  },
  cancel: 'Cancel payment link',
  keep: 'Keep payment link',
  cancelText:
    'Nothing can be paid by it any more. A payment that is on its way already still arrives.',
  cancelled: 'Payment link cancelled',
}
