import type { OperationId } from '@souk/sdk'

/** What is done with a cart, by whoever holds its token and by the customer whose it is. */
export const cartOperations = [
  'addCartCode',
  'addCartItem',
  'completeCart',
  'getCart',
  'listCartGiftCards',
  'listCartShippingOptions',
  'payCart',
  'removeCartCode',
  'removeCartItem',
  'showCartGiftCardCode',
  'updateCart',
  'updateCartItem',
] as const satisfies readonly OperationId[]

/** All that whoever looks at the shop calls, with its publishable key. */
export const visitorOperations = [
  ...cartOperations,
  'createCart',
  'getAddressFormat',
  'getProductAvailability',
  'getProductByHandle',
  'getProductRelations',
  'listCategories',
  'listOffers',
  'listProducts',
  'logInCustomer',
  'logOutCustomer',
  'refreshCustomerSession',
  'registerCustomer',
  'resetCustomerPassword',
  'searchProducts',
  'sendMagicLink',
  'sendPasswordReset',
  'suggestProducts',
  'verifyCustomer',
] as const satisfies readonly OperationId[]

/** What somebody calls who has signed in: all of it is theirs. */
export const customerOperations = [
  ...cartOperations,
  'cancelOrder',
  'changeMyCustomerPassword',
  'claimCart',
  'createAddress',
  'createPayment',
  'deleteAddress',
  'endMyCustomerSessions',
  'getMyCustomerAccount',
  'getMyProfile',
  'getOrder',
  'listAddresses',
  'listOrderGiftCards',
  'listOrders',
  'showGiftCardCode',
  'updateAddress',
  'updateMyProfile',
] as const satisfies readonly OperationId[]

export const operations: readonly OperationId[] = [...visitorOperations, ...customerOperations]
