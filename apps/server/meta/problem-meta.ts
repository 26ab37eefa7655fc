const money = { amount: 4_900, currency: 'EUR' }

/** What the details look like that help texts speak of. */
const examples: Readonly<Record<string, unknown>> = {
  allowed: ['cancel'],
  authorized: 4_900,
  balance_due: 9_800,
  capturable: money,
  currencies: ['EUR', 'USD'],
  currency: 'EUR',
  decline_code: 'insufficient_funds',
  disputes: 1,
  due: money,
  expected: 'EUR',
  id: 'ord_…',
  limit: 100,
  lines: [{ order_item_id: 'oit_…', requested: 3, open: 2 }],
  main: 'MAIN',
  max_bytes: 1_048_576,
  now: '2026-06-01T09:30:00.000Z',
  oldest_sequence: 4_711,
  on_hand: 12,
  order_item_ids: ['oit_…'],
  orders: 2,
  payment_id: 'pay_…',
  payment_ids: ['pay_…'],
  payments: '/api/v1/payments?order_id=ord_…',
  refundable: money,
  required_scope: 'orders:write',
  reserved: 3,
  retryable: false,
  scopes: ['orders:write'],
  successor: '/api/v1/orders',
  url: 'https://shop.example/hooks',
  variant_ids: ['var_…'],
  years_max: 10,
}

/** The details that a help text names as `meta.…`; undefined when it names none. */
export function metaExample(help: string): Record<string, unknown> | undefined {
  const names = [...help.matchAll(/\bmeta\.([a-z_]+)/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map((name) => [name, examples[name] ?? '…']))
}
