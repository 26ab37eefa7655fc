/** Where a thing is shown, by the beginning of its id. */
const pathsByPrefix: Readonly<Record<string, string>> = {
  ord: 'orders',
  prd: 'products',
  cus: 'customers',
  pay: 'payments',
  prv: 'providers',
  apr: 'approvals',
}

export function pathOfId(id: string): string | undefined {
  const path = pathsByPrefix[id.slice(0, id.indexOf('_'))]
  return path && `${path}/${id}`
}
