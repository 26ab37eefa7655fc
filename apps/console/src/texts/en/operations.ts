/** Names of operations, where those of the API do not read well. */
export const operations: Readonly<Record<string, string | undefined>> = {
  changeOrder: 'Change an order',
  changeCustomer: 'Change a customer',
  updateTenantSettings: 'Change the settings of the tenant',
  requestProviderInfo: 'Request information from a provider',
  createSignInLink: 'Create a sign-in link',
  createOwnerSignInLink: 'Create a sign-in link for an owner',
  useSignInLink: 'Sign in with a link',
  updateApprovalPolicy: 'Change an approval policy',
}
