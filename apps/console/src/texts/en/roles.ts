export const roles = {
  OWNER: 'Owner',
  ADMIN: 'Administrator',
  CATALOG_MANAGER: 'Catalog',
  ORDER_MANAGER: 'Orders',
  FULFILLMENT: 'Fulfillment',
  FINANCE: 'Finance',
  SUPPORT: 'Support',
  ANALYST: 'Analyst',
  DEVELOPER: 'Developer',
  PROVIDER_OWNER: 'Provider owner',
  PROVIDER_STAFF: 'Provider staff',
}
