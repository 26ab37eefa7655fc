/** Where a thing is shown, by the beginning of its id. */
const pathsByPrefix: Readonly<Record<string, string>> = {
  ord: 'orders',
  prod: 'products',
  cus: 'customers',
  pay: 'payments',
  prv: 'providers',
  apr: 'approvals',
  apl: 'policies',
  agt: 'agents',
  evt: 'events',
  whe: 'webhooks',
  dlv: 'webhooks/deliveries',
  key: 'keys',
  cli: 'keys',
  mem: 'settings/members',
}

export function pathOfId(id: string): string | undefined {
  const path = pathsByPrefix[id.slice(0, id.indexOf('_'))]
  return path && `${path}/${id}`
}
