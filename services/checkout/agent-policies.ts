import type { AgentPolicy } from '@souk/platform'

const roles = ['ADMIN', 'ORDER_MANAGER']

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // A cart binds nobody; what binds is its completion, and the units that it holds.
    key: 'carts',
    name: 'Carts',
    operations: [
      'createCart',
      'updateCart',
      'deleteCart',
      'addCartItem',
      'updateCartItem',
      'removeCartItem',
      'addCartCode',
      'removeCartCode',
      'claimCart',
      'listCartShippingOptions',
      'calculateCartTaxes',
    ],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'cart_holds',
    name: 'Stock reserved by carts',
    operations: ['createCart', 'updateCart'],
    fieldsChanged: ['hold'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'cart_completions',
    name: 'Completing and paying carts',
    operations: ['completeCart', 'payCart', 'confirmCartPayment', 'cancelCartPayment'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'checkout_settings',
    name: 'Checkout settings',
    operations: ['updateCheckoutSettings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
]
