export const paymentMethods = {
  title: 'Payment methods',
  none: 'No saved payment methods',
  default: 'Default',
  makeDefault: 'Make default',
  isDefault: (name: string) => `${name} is the default now`,
  detach: 'Remove payment method',
  detached: (name: string) => `${name} was removed`,
  detachHint: 'Nothing can be paid with it from then on. Payments that have begun go on.',
  until: (month: string) => `until ${month}`,
  usages: {
    ON_SESSION: 'When the customer is there',
    OFF_SESSION: 'Also without the customer',
  },
  presence: 'Presence',
  payWith: 'Pay with',
  another: 'Another method',
  offSession: 'The customer is not there',
}
